export const MAX_PAUSE_MS = 60_000;
/** Most milliseconds that a server may request. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** Client errors after which the same request may be accepted a moment later. */
const MOMENTARY = [408, 425, 429];

/** Whether a status is a refusal, after which the same request would be refused again. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !MOMENTARY.includes(status);
}

/**
 * Milliseconds until the next attempt: doubled by each failure, up to a minute, and at least what
 * the server requests.
 * @param failures number of consecutive failures, from 1
 * @param requestedMs the milliseconds that the server requests, for an hour at most
 */
export function retryPause(failures: number, requestedMs = 0, firstMs = 1_000): number {
  const backoff = Math.min(firstMs * 2 ** (failures - 1), MAX_PAUSE_MS);
  return Math.max(backoff, Math.min(requestedMs || 0, MAX_RETRY_AFTER_MS));
}
