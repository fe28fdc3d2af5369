import { env } from '../env';
import { processState } from '../process/process-state';
import { ApiError } from './errors';

const embedded = processState<{ url?: string }>('embedded-api', () => ({}));

/** Tells the client where the embedded API listens. */
export function setEmbeddedApi(baseUrl: string): void {
  embedded.url = baseUrl;
}

/**
 * Base address of the publisher's API, without a trailing slash.
 * @throws {ApiError} `unavailable` while there is none, as during the build.
 */
export function apiBaseUrl(): string {
  const url = env().API_BASE_URL ?? embedded.url;
  if (!url) throw new ApiError('unavailable', 'No API is running');
  return url;
}

/**
 * The absolute address of a call.
 * @param path absolute path, its variable parts already encoded
 */
export function apiUrl(path: string, query: Record<string, string> = {}): URL {
  const url = new URL(apiBaseUrl() + path);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}
