import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { log } from '../log/log';
import { scriptFile } from '../testing/script-file';
import { endProcess } from './signals';

jest.mock('../log/log', () => ({ log: jest.fn() }));

const fails = () => Promise.reject(new Error('It cannot be closed'));

describe('the end of the process', () => {
  it.each([
    ['all requests are finished', async () => true, [], 0],
    ['a request is unfinished', async () => false, [], 1],
    ['the port cannot be closed', fails, [], 1],
    ['a part cannot be closed', async () => true, [fails], 1],
    ['a part throws', async () => true, [() => fails.call(undefined as never)], 1],
  ])('comes when %s, with its exit code', async (_, drain, closers, code) => {
    const last = jest.fn();
    expect(await endProcess(drain, [...closers, last])).toBe(code);
    expect(last).toHaveBeenCalledTimes(1);
    const level = code === 0 ? 'info' : 'warn';
    expect(log).toHaveBeenLastCalledWith(level, expect.stringContaining('Stopped'));
  });
});

describe('a process that takes the signals', () => {
  /** Starts a process that runs until a signal. */
  async function start(script: string) {
    const source = `import { handleSignals, onStop } from './engine/http/signals.ts';
      handleSignals();
      ${script}
      setInterval(() => {}, 1e6);
      console.log('started');`;
    const child = spawn(process.execPath, [scriptFile(source)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await once(child.stdout, 'data');
    return { child };
  }

  it.each(['SIGINT', 'SIGHUP'] as const)('ends at %s while it starts', async (signal) => {
    const { child } = await start('');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('stops in its own way once it runs', async () => {
    const { child } = await start('onStop(() => process.exit(7));');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([7, null]);
  });
});
