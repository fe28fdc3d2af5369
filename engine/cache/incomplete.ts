import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/across-bundles';
import { requestContext } from '../process/request-context';
import { inTime, RETRY_MS } from '../process/time';

/** The state of a value that was made while a part was missing, for example after a failed call. */
export type Incomplete = {
  /** Milliseconds after which the value is stale; Infinity for a complete value. */
  retryMs: number;
  /** Whether the main content is missing: an older complete value is better. */
  isDegraded: boolean;
};

const current = processSingleton('incomplete', () => new AsyncLocalStorage<Incomplete>());

/**
 * Marks the value in progress as incomplete: it is used now, and each cached value
 * ({@link SwrCache}) and page that contains it is revalidated soon.
 */
export function markIncomplete({
  retryMs = RETRY_MS,
  isDegraded = false,
}: Partial<Incomplete> = {}) {
  const incomplete = current.getStore();
  if (!incomplete) return;
  incomplete.retryMs = Math.min(incomplete.retryMs, retryMs);
  incomplete.isDegraded ||= isDegraded;
}

/** @returns the value, with the marks of this call, which an enclosing observer does not see */
export async function observeIncomplete<Value>(
  make: () => Promise<Value>,
): Promise<{ value: Value; incomplete: Incomplete }> {
  const incomplete: Incomplete = { retryMs: Number.POSITIVE_INFINITY, isDegraded: false };
  return { value: await current.run(incomplete, make), incomplete };
}

/** Milliseconds that a visitor waits for an optional part, or for a newer version of one. */
export const OPTIONAL_PART_TIMEOUT_MS = 1_000;

/**
 * Waits at most {@link OPTIONAL_PART_TIMEOUT_MS} while a visitor waits. A page without the part is
 * incomplete. @throws {TimeLimitError} and whatever the part throws
 */
export async function waitForOptionalPart<Part>(part: Promise<Part>): Promise<Part> {
  const hasTime = requestContext()?.workClass === 'background';
  try {
    return await (hasTime ? part : inTime(OPTIONAL_PART_TIMEOUT_MS, part));
  } catch (error) {
    markIncomplete();
    throw error;
  }
}
