import { type Dispatcher, request } from 'undici';
import { outsideRequest } from '../base/outside-request';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { timeUpstream } from '../base/request-context';
import { SingleFlight } from '../base/single-flight';
import { timeLimit } from '../base/time-limit';
import { API_TIMEOUT_MS } from '../site/constants';
import { metrics } from '../site/metrics';
import { apiBaseUrl } from './base-url';
import { ApiError } from './errors';
import { type ItemReader, readJson } from './read-json';

type Texts = Record<string, string>;
/** What a call needs besides its path. */
export type Call = {
  query?: Texts;
  /** Size limit of the response in bytes. */
  maxBytes: number;
  /** Whether a call in flight may be joined, whose response may lack what was saved since; true by default. */
  isShared?: boolean;
};

type ApiResponse = Dispatcher.ResponseData;

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json' };

/** GET requests in flight; identical ones share a response. */
const inFlight = processState('api-calls', () => new SingleFlight<unknown>());

/**
 * Calls the publisher's API and parses its JSON (spec section 7).
 * @param parse receives the response, with an empty list in place of its items, if there are `items`
 * @param items receives the items of a list one by one, also if the call fails later; without it
 *   identical calls in flight share a result
 * @throws {ApiError}
 */
export async function getJson<Result>(
  path: string,
  { query = {}, maxBytes, isShared = true }: Call,
  parse: (body: unknown) => Result,
  items?: ItemReader,
): Promise<Result> {
  const read = async ({ body }: ApiResponse) => parse(await readJson(body, maxBytes, items));
  const get = () => send(path, query, { headers: JSON_TYPES }, read);
  if (items || !isShared) return get();
  // A response to a call from before a publication may be out of date.
  const key = JSON.stringify([publicationNumber(), path, query]);
  // The cast is safe: one path and query belong to one API function, so to one result type.
  return inFlight.run(key, get) as Promise<Result>;
}

/** Posts JSON. Only the status of the response counts. @throws {ApiError} */
export async function postJson(path: string, body: unknown, headers?: Texts): Promise<void> {
  const sent = { body: JSON.stringify(body), headers: { ...JSON_TYPES, ...headers } };
  await send(path, {}, { method: 'POST', ...sent }, discard);
}

/** A request for a file: range and conditional headers to send to the API, and what aborts it. */
export type FileRequest = { headers?: Texts; signal: AbortSignal };

/** Opens a file for streaming: a whole or partial one, or status 304 or 416. @throws {ApiError} */
export function openFile(path: string, query: Texts, file: FileRequest): Promise<ApiResponse> {
  // Of a file as long as a video no limit is known, but of its pauses.
  const pauses = { headersTimeout: API_TIMEOUT_MS, bodyTimeout: API_TIMEOUT_MS };
  return send(path, query, { ...file, ...pauses }, (response) => response, [304, 416]);
}

/** The paths that end in an argument, which visitors can invent. */
const WITH_ARGUMENT = /^(\/redirects\/byInput|\/resources)\/.*/s;

/**
 * Sends a request, reads its response within the time limit, and measures both. Next's own `fetch`
 * would store responses, invalid ones too, on disk and without bounds.
 * @param path its variable parts percent-encoded already
 * @param options a `signal` in it replaces the time limit
 * @param read reads a response that is successful or has one of the `other` statuses
 * @throws {ApiError} and nothing else
 */
async function send<Result>(
  path: string,
  query: Texts,
  options: NonNullable<Parameters<typeof request>[1]>,
  read: (response: ApiResponse) => Result | Promise<Result>,
  other: number[] = [],
): Promise<Result> {
  const name = `${options.method ?? 'GET'} ${path}`;
  const end = metrics()?.apiTime.startTimer({ call: path.replace(WITH_ARGUMENT, '$1') });
  const done = timeUpstream();
  const { signal, clear } = timeLimit(API_TIMEOUT_MS);
  try {
    const url = new URL(apiBaseUrl() + path);
    url.search = String(new URLSearchParams(query));
    // The connection lives longer than the request that has opened it.
    const response = await outsideRequest(() => request(url, { signal, ...options }));
    const { statusCode } = response;
    // Redirects count as errors: the site shows content of the configured API alone.
    if ((statusCode < 200 || statusCode > 299) && !other.includes(statusCode)) {
      discard(response);
      const kind = [404, 410].includes(statusCode) ? 'not-found' : 'error-status';
      throw new ApiError(kind, `${name} responded with ${statusCode}`);
    }
    const result = await read(response);
    end?.({ outcome: 'ok' });
    return result;
  } catch (error) {
    const problem = asApiError(error, name);
    end?.({ outcome: problem.kind });
    throw problem;
  } finally {
    clear();
    done();
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
