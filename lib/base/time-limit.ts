/** Why something was not waited for any longer. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  constructor(milliseconds: number) {
    super(`not complete within ${milliseconds / 1_000} s`);
  }
}

/** A late part counts as one that was on time: so much of a limit at least must find the process free. */
const PARTS = 10;

/**
 * Like AbortSignal.timeout, but it can be cleared, and holds no work in memory until then. Measured
 * in parts, between which the process reads what has arrived: one that is busy, or that the machine
 * lets wait, does not take itself for a slow response.
 */
export function timeLimit(milliseconds: number): { signal: AbortSignal; clear(): void } {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (parts: number) => {
    timer = setTimeout(() => {
      if (parts > 1) wait(parts - 1);
      else limit.abort(new TimeLimitError(milliseconds));
    }, milliseconds / PARTS);
  };
  wait(PARTS);
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
