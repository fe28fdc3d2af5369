import { now } from '../process/time';

/**
 * Stops the time that `now` returns (engine/process/time.ts) for all tests of a file. Tests set the
 * returned clock's `time`, in milliseconds since 1970; timers continue. jest's fake timers need
 * `doNotFake: ['performance']` beside it.
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
