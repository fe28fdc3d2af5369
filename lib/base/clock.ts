/** Milliseconds since 1970. They never go back, even if the system's clock is set back. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
