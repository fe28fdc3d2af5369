import { recordLog } from '../testing/record-log';
import { endProcess } from './run-site';

const lines = recordLog();
const fails = () => Promise.reject(new Error('It cannot be closed'));

it.each([
  ['all requests are finished', async () => true, [], 0],
  ['a request is unfinished', async () => false, [], 1],
  ['the port cannot be closed', fails, [], 1],
  ['a part cannot be closed', async () => true, [fails], 1],
])('a process ends when %s, with its exit code', async (_, drain, closers, code) => {
  const last = jest.fn();
  expect(await endProcess(drain, [...closers, last])).toBe(code);
  expect(last).toHaveBeenCalledTimes(1);
  const level = code === 0 ? 'info' : 'warn';
  expect(lines.at(-1)).toEqual({ level, message: expect.stringContaining('Stopped') });
});
