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
  /** Milliseconds the whole call may take. */
  timeoutMs?: number;
  /** Size limit of the response in bytes. */
  maxBytes: number;
  /** Whether it is made anew although an identical one is in flight, and shared with nobody. */
  isOwn?: boolean;
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
  const read = async (response: Dispatcher.ResponseData) =>
    parse(await readJson(bodyOf(response, call)));
  if (call.isOwn) return get(path, call, read);
  // A response to a call from before a publication may be out of date, and one that waits among
  // invented arguments is not waited for with a known one.
  const key = JSON.stringify([publicationNumber(), path, call.query, call.lane]);
  // The cast is safe: one path and query belong to one API function, so to one result type.
  return inFlight.run(key, () => get(path, call, read)) as Promise<Result>;
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
  await get(path, call, async (response) =>
    list.finish(await readJsonList(bodyOf(response, call), list.name, list)),
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
  await exchange(path, request, API_TIMEOUT_MS, discard);
}

function get<Result>(path: string, call: Call, read: Read<Result>): Promise<Result> {
  const { query, timeoutMs = API_TIMEOUT_MS, lane } = call;
  const send = async () => exchange(path, { method: 'GET', query }, timeoutMs, read);
  return lane ? inLane(lane, send) : send();
}

type OwnRequest = Pick<Call, 'query'> & { method: 'GET' | 'POST'; body?: string; headers?: object };
type Read<Result> = (response: Dispatcher.ResponseData) => Result | Promise<Result>;

/**
 * Sends one request and reads its response within the time limit.
 * @param read reads the body of a successful response
 * @throws {ApiError}
 */
async function exchange<Result>(
  path: string,
  { method, query, body, headers }: OwnRequest,
  timeoutMs: number,
  read: Read<Result>,
): Promise<Result> {
  const url = apiUrl(path, query);
  const name = `${method} ${url.pathname}`;
  const done = timeUpstream();
  const limit = timeLimit(timeoutMs);
  try {
    return await attempt(path, name, async () => {
      const response = await request(url, {
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
  return attempt(path, path, async () => {
    const response = await request(apiUrl(path, query), {
      headers,
      signal,
      // Of a file as long as a video no limit is known, but of its pauses.
      headersTimeout: API_TIMEOUT_MS,
      bodyTimeout: API_TIMEOUT_MS,
    });
    if (![304, 416].includes(response.statusCode)) requireSuccess(response, path);
    return response;
  });
}

/** The paths that end in an argument, which visitors can invent. */
const WITH_ARGUMENT = /^(\/redirects\/byInput|\/resources)\/.*/s;

/**
 * Makes a call, and measures it.
 * @param name of the call in an error
 * @throws {ApiError} and nothing else
 */
async function attempt<Result>(
  path: string,
  name: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const end = metrics()?.apiTime.startTimer({ call: path.replace(WITH_ARGUMENT, '$1') });
  try {
    const result = await call();
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

/** The body of a response; throws `invalid` above the size limit. */
async function* bodyOf(
  { body }: Dispatcher.ResponseData,
  { maxBytes }: Call,
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
