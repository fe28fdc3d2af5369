import { processSingleton } from '../../engine';
import { ApiError, backgroundDelayMs, makeApiClient } from '../../engine/upstream';
import { API_TIMEOUT_MS } from '../constants';
import { metrics } from '../site/metrics';
import { env } from '../site/settings/env';
import { limits } from './limits';

const embedded = processSingleton<{ url?: string }>('embedded-api', () => ({}));

/** Sets the base URL of the embedded API, which is used when API_BASE_URL is unset. */
export function setEmbeddedApi(baseUrl: string): void {
  embedded.url = baseUrl;
}

/**
 * The base URL without a trailing slash.
 * @throws {ApiError} `unavailable` when no API is configured or running, as during the build
 */
export function apiBaseUrl(): string {
  const url = env().API_BASE_URL ?? embedded.url;
  if (url) return url;
  throw new ApiError('unavailable', 'API_BASE_URL is unset and the embedded API is not running');
}

/**
 * Paths that end in an argument. The metric's label omits it, because visitors could add any number
 * of series.
 */
const WITH_ARGUMENT = /^(\/redirects\/byInput|\/resources)\/.*/s;

/** The client of the publisher's API (spec section 7). */
export const { getJson, postJson, openFile } = makeApiClient({
  baseUrl: apiBaseUrl,
  timeoutMs: API_TIMEOUT_MS,
  limits,
  measure(path) {
    const call = path.replace(WITH_ARGUMENT, '$1');
    const stop = metrics()?.apiTime.startTimer({ call });
    return stop && ((outcome) => stop({ outcome }));
  },
});

/**
 * Milliseconds to wait before more pages are prerendered; 0 for the embedded API, which limits no
 * calls.
 */
export function delayMs(): number {
  return env().API_BASE_URL ? backgroundDelayMs() : 0;
}
