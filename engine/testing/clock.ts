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
