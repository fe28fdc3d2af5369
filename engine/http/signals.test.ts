import { log } from '../log/log';
import { endProcess, handleSignals, onStop } from './signals';

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

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends a process while it starts', (signal) => {
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  handleSignals();
  process.emit(signal as NodeJS.Signals);
  expect(exit).toHaveBeenLastCalledWith(0);
  exit.mockClear();
  const stop = jest.fn();
  onStop(stop);
  process.emit(signal as NodeJS.Signals);
  expect([stop.mock.calls.length, exit.mock.calls.length]).toEqual([1, 0]);
});
