import { setImmediate as nextIteration } from 'node:timers/promises';
import { namedError } from './across-bundles';

/** Milliseconds since 1970, increasing even if the system's clock is set back. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The pause after a failed call or rendering, also for clients. */
export const RETRY_SECONDS = 5;
export const RETRY_MS = RETRY_SECONDS * 1_000;

export class TimeLimitError extends namedError('TimeLimitError') {
  constructor(milliseconds: number) {
    super(`not complete within ${milliseconds / 1_000} s`);
  }
}

/** Consecutive timers of a limit. Between them, a busy process reads what has arrived. */
const PARTS = 10;

/**
 * A time limit in several parts, because a single timer in a busy process may end before the
 * process has read a response that arrived in time.
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

/** Work continues after the limit. @throws {TimeLimitError} */
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

const ITERATIONS = 32;

/** Lets the server accept waiting connections (one an iteration) before work that blocks. */
export async function yieldToEventLoop(): Promise<void> {
  for (let count = 0; count < ITERATIONS; count += 1) await nextIteration();
}
