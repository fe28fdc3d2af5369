/** Most milliseconds between two attempts. */
export const MAX_PAUSE_MS = 60_000;
/** Most milliseconds that a Retry-After header may request. */
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
 * @param retryAfter the header of the response: seconds or a date
 */
export function retryPause(failures: number, retryAfter = '', firstMs = 1_000): number {
  const backoff = Math.min(firstMs * 2 ** (failures - 1), MAX_PAUSE_MS);
  const requested = /^\d+(?:\.\d+)?$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return requested > backoff ? Math.min(requested, MAX_RETRY_AFTER_MS) : backoff;
}
