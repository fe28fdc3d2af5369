import { inTime, TimeLimitError, timeLimit } from './time';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const later = (milliseconds: number) =>
  new Promise<string>((resolve) => void setTimeout(resolve, milliseconds, 'done'));

it('aborts its signal when the time is over, and not before', () => {
  const { signal } = timeLimit(100);
  jest.advanceTimersByTime(99);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.reason).toBeInstanceOf(TimeLimitError);
});

it.each([0, 60])('leaves no timer behind when it is cleared: after %i of 100 ms', (elapsed) => {
  const { signal, clear } = timeLimit(100);
  jest.advanceTimersByTime(elapsed);
  clear();
  jest.advanceTimersByTime(1_000);
  expect([signal.aborted, jest.getTimerCount()]).toEqual([false, 0]);
});

it('waits for work that ends in time, and no longer', async () => {
  const inTheEnd = Promise.allSettled([inTime(100, later(99)), inTime(100, later(101))]);
  await jest.advanceTimersByTimeAsync(200);
  expect(await inTheEnd).toEqual([
    { status: 'fulfilled', value: 'done' },
    { status: 'rejected', reason: new TimeLimitError(100) },
  ]);
  expect(jest.getTimerCount()).toBe(0);
});

it('passes on what the work throws', async () => {
  await expect(inTime(100, Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(jest.getTimerCount()).toBe(0);
});

it('allows for tasks that keep the process busy', async () => {
  jest.useRealTimers();
  const { signal, clear } = timeLimit(20);
  for (let task = 0; task < 5; task += 1) {
    const busyUntil = performance.now() + 30;
    while (performance.now() < busyUntil);
    await new Promise(setImmediate);
  }
  expect(signal.aborted).toBe(false);
  clear();
});
