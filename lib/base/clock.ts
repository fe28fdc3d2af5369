/** Milliseconds since 1970, which never go back, whatever is done to the system's clock. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
