import { spawnSync } from 'node:child_process';
import { scriptFile } from '../testing/script-file';

/** Runs a script in a process that captures its output, and returns the lines that it writes. */
function run(script: string) {
  const program = `import { captureOutput } from './engine/log/capture-output.ts';
    captureOutput();
    ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, [scriptFile(program)], {
    encoding: 'utf8',
  });
  const lines = (text: string) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
      .map(({ level, message }) => [level, message]);
  return { stdout: lines(stdout), stderr: lines(stderr) };
}

it('writes each output as one JSON line with its level, also right before the process ends', () => {
  const { stdout, stderr } = run(`
    console.log('a %s', 'b', { c: 1 });
    console.info('two\\n{"level":"error"}');
    console.warn('careful');
    console.error('\\u001b[31mred\\u001b[0m');
    console.table([1]);
    process.stdout.write('bare\\n');
    process.stdout.write(Buffer.from('bytes'), () => console.log('written'));
    process.stderr.write('bare error');
    process.stdout.write('\\n');
    setTimeout(() => {
      console.log('last words');
      process.exit(3);
    });
  `);
  expect(stdout).toEqual([
    ['info', 'a b { c: 1 }'],
    ['info', 'two\n{"level":"error"}'],
    ['info', expect.stringContaining('(index)')],
    ['info', 'bare'],
    ['info', 'bytes'],
    ['info', 'written'],
    ['info', 'last words'],
  ]);
  expect(stderr).toEqual([
    ['warn', 'careful'],
    ['error', 'red'],
    ['error', 'bare error'],
  ]);
});

it('shows a warning’s message only, also of Node’s own warnings, and an error’s stack', () => {
  const { stderr } = run(`
    console.warn(new Error('not that bad'));
    console.error(new Error('bad'));
    process.emitWarning('old', 'DeprecationWarning');
  `);
  expect(stderr).toEqual([
    ['warn', 'Error: not that bad'],
    ['error', expect.stringMatching(/^Error: bad\n {4}at /)],
    ['warn', 'DeprecationWarning: old'],
  ]);
});
