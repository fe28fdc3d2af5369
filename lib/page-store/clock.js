/**
 * Milliseconds since 1970 by the clock that Next compares the dates of pages with.
 * It never goes back while the process lives, whatever is done to the system's clock.
 */
export function now() {
  return performance.timeOrigin + performance.now();
}
