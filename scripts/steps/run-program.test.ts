import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/* Programs end with the script that has started them. */

const url = (file: string) => pathToFileURL(path.resolve(file)).href;

/**
 * A program that prints its process id and runs until a signal; like Next, it then exits with 0.
 */
const ENDLESS = `
  process.on('SIGINT', () => process.exit(0));
  setInterval(() => {}, 1_000);
  console.log(process.pid);`;

it('SIGTERM ends the programs of a script, and the script without its next steps', async () => {
  const script = `
    const { run } = await import('${url('scripts/steps/run-program.mjs')}');
    await run(process.execPath, ['-e', ${JSON.stringify(ENDLESS)}]);
    console.log('next step');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([143, expect.stringMatching(/^\d+\n$/)]);
  expect(() => process.kill(Number(output), 0)).toThrow('ESRCH');
});
