import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/process-singleton';
import { RETRY_MS } from '../process/time';

/** The gaps of a value that was made while a part was missing: a busy thread, a failed call. */
export type Gaps = {
  /** Milliseconds after which the value is to be made again; infinite where nothing is missing. */
  retryMs: number;
  /** Whether the main content is a makeshift, so that an older whole value is better. */
  isDegraded: boolean;
};

const current = processSingleton('gaps', () => new AsyncLocalStorage<Gaps>());

/**
 * Notes that a part of whatever is being made is missing for now. It is sent, and not remembered as
 * if it were whole: every {@link SwrCache} on the way, and the stored page, try again.
 */
export function markIncomplete({ retryMs = RETRY_MS, isDegraded = false }: Partial<Gaps> = {}) {
  const gaps = current.getStore();
  if (!gaps) return;
  gaps.retryMs = Math.min(gaps.retryMs, retryMs);
  gaps.isDegraded ||= isDegraded;
}

/** Makes something. @returns it, with what was marked meanwhile; no mark passes to what is around */
export async function observeGaps<Value>(
  make: () => Promise<Value>,
): Promise<{ value: Value; gaps: Gaps }> {
  const gaps: Gaps = { retryMs: Number.POSITIVE_INFINITY, isDegraded: false };
  return { value: await current.run(gaps, make), gaps };
}
