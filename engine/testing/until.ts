// The timer of the machine, because a test may replace it.
const { setTimeout: startTimer } = globalThis;

/** Waits until a condition is true, and leaves the processor to what it waits for. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => startTimer(resolve, 2));
}
