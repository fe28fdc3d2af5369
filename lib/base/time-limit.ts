/** Why something was not waited for any longer. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  constructor(milliseconds: number) {
    super(`not complete within ${milliseconds / 1_000} s`);
  }
}

/**
 * Like AbortSignal.timeout, but it can be cleared, and holds no work in memory until then. Measured
 * in two halves: in a busy process a timer falls due before what arrived in time is read.
 */
export function timeLimit(milliseconds: number): { signal: AbortSignal; clear(): void } {
  const limit = new AbortController();
  const half = milliseconds / 2;
  const end = () => limit.abort(new TimeLimitError(milliseconds));
  let timer = setTimeout(() => {
    timer = setTimeout(end, half);
  }, half);
  return { signal: limit.signal, clear: () => clearTimeout(timer) };
}

/**
 * Waits for work that goes on by itself when it is not waited for any longer.
 * @throws {TimeLimitError} when the time is over, and whatever the work throws before
 */
export async function inTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { signal, clear } = timeLimit(milliseconds);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clear();
  }
}
