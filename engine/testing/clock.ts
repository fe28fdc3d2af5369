import { now } from '../process/time';

/**
 * Stops the time that `now` returns (engine/process/time.ts) for all tests of a file. A test changes
 * the returned clock's `time`, in milliseconds since 1970; timers go on. Beside jest's fake timers,
 * which have a clock of their own, these need `doNotFake: ['performance']`.
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
