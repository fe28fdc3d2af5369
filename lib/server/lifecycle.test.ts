/** @jest-environment node */
import { becomeReady, isReady } from './lifecycle';

jest.mock('../log', () => ({ log: jest.fn() }));

let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  jest.spyOn(process, 'once').mockImplementation(((event: string, listener: () => void) => {
    if (event === 'SIGTERM') stop = listener;
    return process;
  }) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('is ready from the end of its start until it is told to stop', () => {
  expect(isReady()).toBe(false);
  becomeReady();
  expect(isReady()).toBe(true);
  stop();
  expect(isReady()).toBe(false);
});

it('gives requests 25 seconds to finish, and then ends', () => {
  becomeReady();
  stop();
  jest.advanceTimersByTime(24_999);
  expect(process.exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(process.exit).toHaveBeenCalledWith(143);
});
