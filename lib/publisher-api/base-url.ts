import { processState } from '../base/process-state';
import { env } from '../site/env';
import { ApiError } from './errors';

const embedded = processState<{ url?: string }>('embedded-api', () => ({}));

/** Sets the base URL of the embedded API, which the client calls when API_BASE_URL is unset. */
export function setEmbeddedApi(baseUrl: string): void {
  embedded.url = baseUrl;
}

/**
 * The base URL without a trailing slash.
 * @throws {ApiError} `unavailable` when no API is configured or running, as during the build
 */
export function apiBaseUrl(): string {
  const url = env().API_BASE_URL ?? embedded.url;
  if (!url)
    throw new ApiError('unavailable', 'API_BASE_URL is unset and the embedded API is not running');
  return url;
}
