import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from './process-state';
import { RETRY_MS } from './time';

/** What something lacks that was made while a part was missing: a busy thread, a failed call. */
export type Gaps = {
  /** Milliseconds after which it is to be made again; infinite where nothing is missing. */
  retryMs: number;
  /** Whether its main content is a makeshift, so that it is worse than an older whole one. */
  isDegraded: boolean;
};

const current = processState('gaps', () => new AsyncLocalStorage<Gaps>());

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
