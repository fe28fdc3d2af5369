import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../testing/until';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s ends the programs that a step runs, as in `npm start`, and then itself',
  async (signal, code) => {
    const program = 'console.log(process.pid); setInterval(() => {}, 1e6);';
    const nested = `import { run } from './build/steps.mjs';
    await run('node', ['--eval', ${JSON.stringify(program)}]);`;
    const source = `import { run } from './build/steps.mjs';
    await run('node', ['--input-type=module', '--eval', ${JSON.stringify(nested)}]);`;
    const args = ['--input-type=module', '--eval', source];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = await once(child.stdout, 'data');
    expect(isAlive(Number(pid))).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    await until(() => !isAlive(Number(pid)));
  },
);
