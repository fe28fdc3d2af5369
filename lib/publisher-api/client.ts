import { type Dispatcher, request } from 'undici';
import { processState } from '../base/process-state';
import { outsideRequest, timeUpstream } from '../base/request-context';
import { timeLimit } from '../base/time';
import { API_TIMEOUT_MS } from '../site/constants';
import { env } from '../site/env';
import { metrics } from '../site/metrics';
import { ApiError } from './errors';
import { type ItemReader, readJson } from './read-json';

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
  if (url) return url;
  throw new ApiError('unavailable', 'API_BASE_URL is unset and the embedded API is not running');
}

type StringMap = Record<string, string>;

/** The query of a GET call, and the most bytes of its response. */
export type Call = { query?: StringMap; maxBytes: number };

type ApiResponse = Dispatcher.ResponseData<unknown>;

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json' };

/**
 * Calls the publisher's API and parses its JSON (spec section 7).
 * @param parse receives the response; with `items`, its list is empty
 * @param items receives the items of a list one by one, also if the call fails later
 * @throws {ApiError}
 */
export function getJson<Result>(
  path: string,
  { query = {}, maxBytes }: Call,
  parse: (body: unknown) => Result,
  items?: ItemReader,
): Promise<Result> {
  return send(path, query, { headers: JSON_TYPES }, async ({ body }) =>
    parse(await readJson(body, maxBytes, items)),
  );
}

/** Posts JSON. Only the status of the response counts. @throws {ApiError} */
export function postJson(path: string, body: unknown, headers?: StringMap): Promise<void> {
  const options = { body: JSON.stringify(body), headers: { ...JSON_TYPES, ...headers } };
  return send(path, {}, { method: 'POST', ...options }, discard);
}

/** A request for a file: range and conditional headers to send to the API, and what aborts it. */
export type FileRequest = { headers?: StringMap; signal: AbortSignal };

/** Opens a file for streaming: a whole or partial one, or status 304 or 416. @throws {ApiError} */
export function openFile(path: string, query: StringMap, file: FileRequest): Promise<ApiResponse> {
  // A video may take any time as a whole; each pause in it is limited.
  const pauses = { headersTimeout: API_TIMEOUT_MS, bodyTimeout: API_TIMEOUT_MS };
  return send(path, query, { ...file, ...pauses }, (response) => response, [304, 416]);
}

/** Paths with an argument, which is no label of a metric: visitors could invent any number. */
const WITH_ARGUMENT = /^(\/redirects\/byInput|\/resources)\/.*/s;

/**
 * Sends a request and reads its response, by undici: Next's own `fetch` would store every response on
 * disk, without bounds.
 * @param options a `signal` here replaces the time limit
 * @param read reads a response that is successful or has one of the `otherStatuses`
 * @throws {ApiError} and nothing else
 */
async function send<Result>(
  path: string,
  query: StringMap,
  options: NonNullable<Parameters<typeof request>[1]>,
  read: (response: ApiResponse) => Result | Promise<Result>,
  otherStatuses: number[] = [],
): Promise<Result> {
  const name = `${options.method ?? 'GET'} ${path}`;
  const stopTimer = metrics()?.apiTime.startTimer({ call: path.replace(WITH_ARGUMENT, '$1') });
  const stopUpstream = timeUpstream();
  const { signal, clear } = timeLimit(API_TIMEOUT_MS);
  try {
    const url = new URL(apiBaseUrl() + path);
    url.search = String(new URLSearchParams(query));
    // A connection outlives the request for which it was opened.
    const response = await outsideRequest(() => request(url, { signal, ...options }));
    const { statusCode } = response;
    // Redirects count as errors: the site shows content of the configured API alone.
    if ((statusCode < 200 || statusCode > 299) && !otherStatuses.includes(statusCode)) {
      discard(response);
      const kind = [404, 410].includes(statusCode) ? 'not-found' : 'error-status';
      throw new ApiError(kind, `${name} responded with ${statusCode}`);
    }
    const result = await read(response);
    stopTimer?.({ outcome: 'ok' });
    return result;
  } catch (error) {
    const apiError = asApiError(error, name);
    stopTimer?.({ outcome: apiError.kind });
    throw apiError;
  } finally {
    clear();
    stopUpstream();
  }
}

/** Discards the unread body of a response, which closes its connection. */
export function discard({ body }: ApiResponse): void {
  body.on('error', () => {}).destroy();
}

function asApiError(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof SyntaxError) {
    return new ApiError('invalid', `${name} did not respond with JSON`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError('unavailable', `${name} got no response: ${reason}`, { cause: error });
}
