/** The time for some work is over. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  constructor(milliseconds: number) {
    super(`not complete within ${milliseconds / 1_000} s`);
  }
}

/** Number of timers that make up a limit, one after the other. */
const PARTS = 10;

/**
 * A time limit that can be cleared. A chain of timers measures it: a busy process delays the timers,
 * and handles responses between them, so that it does not take its own delay for a slow response.
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
 * Waits for work within a time limit. The work itself goes on after the limit.
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
