import { type Dispatcher, request } from 'undici';
import { API_TIMEOUT_MS } from '../constants';
import { processState } from '../process/process-state';
import { timeUpstream } from '../process/request-context';
import { SingleFlight } from '../process/single-flight';
import { apiUrl } from './base-url';
import { type Argument, type Endpoint, inPool } from './call-pool';
import { ApiError } from './errors';
import { readJsonList } from './json-list';

/** Bytes after which a response is cut off: 25 MB. */
const MAX_RESPONSE_BYTES = 25_000_000;

type Call = {
  query?: Record<string, string>;
  /** Milliseconds the whole call may take. */
  timeoutMs?: number;
  /** Bytes the response may have. */
  maxBytes?: number;
  /** Where a visitor can write the argument: the endpoint, and the argument (see call-pool.ts). */
  pool?: { endpoint: Endpoint; argument: Argument };
};

/** GET requests in flight; identical ones share a response. */
const inFlight = processState('api-calls', () => new SingleFlight<unknown>());

/**
 * Lets no new call join one in flight: what the API said before a publication may be
 * what the publication has changed.
 */
export function detachCallsInFlight(): void {
  inFlight.detach();
}

/**
 * Calls the publisher's API and returns what `parse` makes of its JSON (spec section 7).
 *
 * undici is used directly: Next's own `fetch` keeps a second cache of responses,
 * whole and on disk, which can neither be bounded nor be told what is good.
 * @param parse pure: those who make the same call at the same time share its result
 * @throws {ApiError}
 */
export async function getJson<Result>(
  path: string,
  call: Call,
  parse: (body: unknown) => Result,
): Promise<Result> {
  const read = async (response: Dispatcher.ResponseData) =>
    parse(await readJson(bodyOf(response, call)));
  const key = JSON.stringify([path, call.query]);
  // One path and query belong to one function of the API, and so to one type of result.
  return inFlight.run(key, () => get(path, call, read)) as Promise<Result>;
}

/**
 * Calls the publisher's API for a list, which is never held whole.
 * @param listName its name, where the response is not the list itself
 * @param take is given each item, also if the call then fails
 * @param finish is given the response with an empty list instead of the items that were taken
 * @throws {ApiError}
 */
export async function getJsonList(
  path: string,
  call: Call & { listName: string },
  take: (item: unknown) => void,
  finish: (body: unknown) => void,
): Promise<void> {
  await get(path, call, async (response) =>
    finish(await readJsonList(bodyOf(response, call), call.listName, take)),
  );
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
  const request = { method: 'POST', body: JSON.stringify(body), headers } as const;
  await exchange(apiUrl(path), request, API_TIMEOUT_MS, discard);
}

function get<Result>(path: string, call: Call, read: Read<Result>): Promise<Result> {
  const { query, timeoutMs = API_TIMEOUT_MS, pool } = call;
  const fetchIt = async () => exchange(apiUrl(path, query), { method: 'GET' }, timeoutMs, read);
  return pool ? inPool(pool.endpoint, pool.argument, fetchIt) : fetchIt();
}

type Read<Result> = (response: Dispatcher.ResponseData) => Result | Promise<Result>;

/** @param read makes the result of a successful response, within the time of the call */
async function exchange<Result>(
  url: URL,
  { method, body, headers }: { method: 'GET' | 'POST'; body?: string; headers?: object },
  timeoutMs: number,
  read: Read<Result>,
): Promise<Result> {
  const name = `${method} ${url.pathname}`;
  const done = timeUpstream();
  // Not AbortSignal.timeout, which would hold on to every call for the whole time.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await request(url, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: body ?? null,
      signal: limit.signal,
    });
    requireSuccess(response, name);
    return await read(response);
  } catch (error) {
    throw asApiError(error, name);
  } finally {
    clearTimeout(timer);
    done();
  }
}

/** How a file is requested. */
export type FileRequest = {
  /** For a part of it, or only if it has changed: headers for the API. */
  headers?: Record<string, string>;
  /** Ends the call. */
  signal: AbortSignal;
};

/**
 * Opens a file of the publisher's API for streaming.
 * @returns the response: all of the file or a part of it, or the status 304 or 416
 * @throws {ApiError}
 */
export async function openFile(
  path: string,
  query: Record<string, string>,
  { headers = {}, signal }: FileRequest,
): Promise<Dispatcher.ResponseData> {
  try {
    const response = await request(apiUrl(path, query), {
      headers,
      signal,
      headersTimeout: API_TIMEOUT_MS,
      bodyTimeout: API_TIMEOUT_MS,
    });
    if (![304, 416].includes(response.statusCode)) requireSuccess(response, path);
    return response;
  } catch (error) {
    throw asApiError(error, path);
  }
}

/** Drops the body of a response, and with it the connection. */
export function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy();
}

/** Redirects are errors, too: what the site shows comes from the API alone. */
function requireSuccess(response: Dispatcher.ResponseData, name: string): void {
  const { statusCode } = response;
  if (statusCode >= 200 && statusCode < 300) return;
  discard(response);
  const isMissing = statusCode === 404 || statusCode === 410;
  const kind = isMissing ? 'not-found' : 'error-status';
  throw new ApiError(kind, `${name} responded with ${statusCode}`);
}

/** The bytes of a response, which fail when they are more than they may be. */
async function* bodyOf(
  { body }: Dispatcher.ResponseData,
  { maxBytes = MAX_RESPONSE_BYTES }: Call,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new ApiError('invalid', `A response of over ${maxBytes} bytes`);
    yield chunk;
  }
}

async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function asApiError(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof SyntaxError) {
    return new ApiError('invalid', `${name} did not respond with JSON`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError('unavailable', `${name} got no response: ${reason}`, { cause: error });
}
