import { spawnSync } from 'node:child_process';
import { scriptFile } from '../testing/script-file';

const SCRIPT = `import { captureOutput } from './engine/log/capture-output.ts';
  captureOutput();
  console.log('a %s', 'b', { c: 1 });
  console.info('two\\n{"level":"error"}');
  console.warn('careful');
  console.warn(new Error('not that bad'));
  console.error('\\u001b[31mred\\u001b[0m');
  console.error(new Error('bad'));
  console.table([1]);
  process.emitWarning('old', 'DeprecationWarning');
  process.stdout.write('bare\\n');
  process.stdout.write(Buffer.from('bytes'), () => console.log('written'));
  process.stderr.write('bare error');
  process.stdout.write('\\n');
  setTimeout(() => {
    console.log('last words');
    process.exit(3);
  });`;

it('writes each output as one JSON line with its level, also right before the process ends', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [scriptFile(SCRIPT)], {
    encoding: 'utf8',
  });
  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ level, message }) => [level, message]);
  expect(linesOf(stdout)).toEqual([
    ['info', 'a b { c: 1 }'],
    ['info', 'two\n{"level":"error"}'],
    ['info', expect.stringContaining('(index)')],
    ['info', 'bare'],
    ['info', 'bytes'],
    ['info', 'written'],
    ['info', 'last words'],
  ]);
  expect(linesOf(stderr)).toEqual([
    ['warn', 'careful'],
    // The stack of a warning shows no cause.
    ['warn', 'Error: not that bad'],
    ['error', 'red'],
    ['error', expect.stringMatching(/^Error: bad\n {4}at /)],
    ['error', 'bare error'],
    ['warn', 'DeprecationWarning: old'],
  ]);
});
