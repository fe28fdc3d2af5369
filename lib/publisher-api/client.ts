import { type Dispatcher, request } from 'undici';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { timeUpstream } from '../base/request-context';
import { SingleFlight } from '../base/single-flight';
import { timeLimit } from '../base/time-limit';
import { metrics } from '../metrics';
import { API_TIMEOUT_MS } from '../site/constants';
import { apiUrl } from './base-url';
import { ApiError } from './errors';
import { type ItemReader, readJsonList } from './json-list';
import { parseJson } from './json-scanner';
import { inLane, type Lane } from './lanes';
import { limits } from './limits';

type Call = {
  query?: Record<string, string>;
  /** Size limit of the response in bytes. */
  maxBytes: number;
  /** Where it has its turn, if its argument comes from a URL. */
  lane?: Lane;
};

/** GET requests in flight; identical ones share a response. */
const inFlight = processState('api-calls', () => new SingleFlight<unknown>());

/**
 * Calls the publisher's API and parses its JSON (spec section 7).
 *
 * undici is used directly: Next's own `fetch` adds a second cache of responses on disk,
 * which cannot be bounded and stores invalid responses too.
 * @param parse must be pure: identical calls in flight share its result
 * @throws {ApiError}
 */
export async function getJson<Result>(
  path: string,
  call: Call,
  parse: (body: unknown) => Result,
): Promise<Result> {
  // A response to a call from before a publication may be out of date, and one that waits among
  // invented arguments is not waited for with a known one.
  const key = JSON.stringify([publicationNumber(), path, call.query, call.lane]);
  const get = () => getBody(path, call, async (body) => parse(await readJson(body)));
  // The cast is safe: one path and query belong to one API function, so to one result type.
  return inFlight.run(key, get) as Promise<Result>;
}

/**
 * Calls the publisher's API for a list and parses it item by item, so that a large list is
 * never in memory as a whole.
 * @param list receives the items, also if the call fails later; its `name` is the key of the list
 *   in a response that is an object, its `finish` receives the response with an empty list in
 *   place of the items
 * @throws {ApiError}
 */
export async function getJsonList(
  path: string,
  call: Call,
  list: ItemReader & { name: string; finish(body: unknown): void },
): Promise<void> {
  await getBody(path, call, async (body) => list.finish(await readJsonList(body, list.name, list)));
}

/**
 * Posts JSON to the publisher's API. Only the status counts: a broken body must not
 * turn success into failure.
 * @throws {ApiError}
 */
export async function postJson(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const options = { method: 'POST', body: JSON.stringify(body), headers } as const;
  await exchange(path, {}, options, discard);
}

type Body = AsyncIterable<Uint8Array>;

function getBody<Result>(
  path: string,
  { query = {}, maxBytes, lane }: Call,
  read: (body: Body) => Promise<Result>,
): Promise<Result> {
  const readLimited = (response: Dispatcher.ResponseData) => read(limited(response.body, maxBytes));
  const send = () => exchange(path, query, { method: 'GET' }, readLimited);
  return lane ? inLane(lane, send) : send();
}

type Options = { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> };

/**
 * Sends one request and reads its response within the time limit.
 * @param read reads a successful response
 * @throws {ApiError}
 */
async function exchange<Result>(
  path: string,
  query: Record<string, string>,
  { method, body, headers }: Options,
  read: (response: Dispatcher.ResponseData) => Result | Promise<Result>,
): Promise<Result> {
  const done = timeUpstream();
  const limit = timeLimit(API_TIMEOUT_MS);
  try {
    return await attempt(method, path, async (name) => {
      const response = await request(apiUrl(path, query), {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: body ?? null,
        signal: limit.signal,
      });
      requireSuccess(response, name);
      return read(response);
    });
  } finally {
    limit.clear();
    done();
  }
}

/** A request for a file. */
export type FileRequest = {
  /** Range and conditional headers to send to the API. */
  headers?: Record<string, string>;
  /** Aborts the request. */
  signal: AbortSignal;
};

/**
 * Opens a file of the publisher's API for streaming.
 * @returns a successful response, whole or partial, or one with the status 304 or 416
 * @throws {ApiError}
 */
export async function openFile(
  path: string,
  query: Record<string, string>,
  { headers = {}, signal }: FileRequest,
): Promise<Dispatcher.ResponseData> {
  return attempt('GET', path, async (name) => {
    const response = await request(apiUrl(path, query), {
      headers,
      signal,
      // Of a file as long as a video no limit is known, but of its pauses.
      headersTimeout: API_TIMEOUT_MS,
      bodyTimeout: API_TIMEOUT_MS,
    });
    if (![304, 416].includes(response.statusCode)) requireSuccess(response, name);
    return response;
  });
}

/** The paths that end in an argument, which visitors can invent. */
const WITH_ARGUMENT = /^(\/redirects\/byInput|\/resources)\/.*/s;

/**
 * Makes a call, and measures it.
 * @param call receives its name in errors
 * @throws {ApiError} and nothing else
 */
async function attempt<Result>(
  method: string,
  path: string,
  call: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = `${method} ${path}`;
  const end = metrics()?.apiTime.startTimer({ call: path.replace(WITH_ARGUMENT, '$1') });
  try {
    const result = await call(name);
    end?.({ outcome: 'ok' });
    return result;
  } catch (error) {
    const problem = asApiError(error, name);
    end?.({ outcome: problem.kind });
    throw problem;
  }
}

/** Discards the unread body of a response, which closes its connection. */
export function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy();
}

/** Redirects count as errors: the site shows content of the configured API alone. */
function requireSuccess(response: Dispatcher.ResponseData, name: string): void {
  const { statusCode } = response;
  if (statusCode >= 200 && statusCode < 300) return;
  discard(response);
  const isMissing = statusCode === 404 || statusCode === 410;
  const kind = isMissing ? 'not-found' : 'error-status';
  throw new ApiError(kind, `${name} responded with ${statusCode}`);
}

/** @throws {ApiError} `invalid` above the size limit */
async function* limited(body: Body, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ApiError('invalid', `A response of over ${maxBytes} bytes`);
    yield chunk;
  }
}

async function readJson(body: Body): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return parseJson(Buffer.concat(chunks).toString('utf8'), limits.depth.max);
}

function asApiError(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof SyntaxError) {
    return new ApiError('invalid', `${name} did not respond with JSON`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError('unavailable', `${name} got no response: ${reason}`, { cause: error });
}
