/**
 * Milliseconds since 1970 at the start of this process, plus the time since then: it never goes
 * back while the process lives, whatever is done to the system's clock.
 */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
