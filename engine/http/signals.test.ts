import { recordLog } from '../testing/record-log';
import { endProcess, handleSignals, onStop } from './signals';

const lines = recordLog();

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
    expect(lines.at(-1)).toEqual({ level, message: expect.stringContaining('Stopped') });
  });
});

it('the stop signals end a process that starts, and stop one that runs', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  const on = jest.spyOn(process, 'on').mockReturnValue(process);
  handleSignals();
  const handlerOf = (signal: string) => on.mock.calls.find(([name]) => name === signal)?.[1];
  const handlers = ['SIGTERM', 'SIGINT', 'SIGHUP'].map(handlerOf) as (() => void)[];
  const stop = jest.fn();
  for (const handle of handlers) handle();
  onStop(stop);
  for (const handle of handlers) handle();
  expect([exit.mock.calls, stop.mock.calls.length]).toEqual([[[0], [0], [0]], 3]);
  jest.restoreAllMocks();
});
