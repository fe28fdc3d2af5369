// The timer is the original one, because a test may replace the global function.
const { setTimeout: startTimer } = globalThis;

/** For tests: waits until a condition is true, and leaves the processor to others meanwhile. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => startTimer(resolve, 2));
}
