import { now } from '../process/time';

/**
 * Stops the time of `now` for all tests of a file; tests set the clock's `time`, in milliseconds
 * since 1970, and timers continue. jest's fake timers need `doNotFake: ['performance']` beside it.
 */
export function stopClock(): { time: number } {
  const clock = { time: Math.ceil(now()) };
  const running = performance.now;
  beforeAll(() => {
    performance.now = () => clock.time - performance.timeOrigin;
  });
  afterAll(() => {
    performance.now = running;
  });
  return clock;
}

/** For tests: work that stays pending until one of `ends` resolves or rejects it. */
export function hold() {
  const ends: ((value: string | Promise<never>) => void)[] = [];
  return { ends, work: jest.fn(() => new Promise<string>((resolve) => ends.push(resolve))) };
}

// The timer is the original one, because a test may replace the global function.
const { setTimeout: startTimer } = globalThis;

/** For tests: waits until a condition is true, and leaves the processor to others meanwhile. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => startTimer(resolve, 2));
}
