import { type Dispatcher, request } from 'undici';
import { API_TIMEOUT_MS } from '../constants';
import { processState } from '../server/process-state';
import { timeUpstream } from '../server/request-context';
import { apiUrl } from './address';
import { throughCircuit } from './circuit-breaker';
import { ApiError, type ApiErrorKind } from './errors';
import { readJsonList } from './json-list';

/** Bytes after which an answer is cut off: 25 MB. */
const MAX_ANSWER_BYTES = 25_000_000;

type Call = {
  method?: 'GET' | 'POST';
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds the whole call may take. */
  timeoutMs?: number;
  /** Bytes the answer may have. */
  maxBytes?: number;
};

/** Calls that read, and are under way: whoever asks the same meanwhile waits for the same answer. */
const flights = processState('api-flights', () => new Map<string, Promise<unknown>>());

/**
 * Calls the publisher's API and returns its JSON (spec section 7); nothing for a POST.
 *
 * undici is used directly: Next's own `fetch` keeps a second cache of answers,
 * whole and on disk, which can neither be bounded nor be told what is good.
 * @throws {ApiError}
 */
export async function callApi(path: string, call: Call = {}): Promise<unknown> {
  // Of a message nothing but its success is read: what comes after it must not undo it.
  if (call.method === 'POST') return exchange(path, call, discard);
  const key = JSON.stringify([path, call.query]);
  let flight = flights.get(key);
  if (!flight) {
    const read = (answer: Dispatcher.ResponseData) => readJson(bodyOf(answer, call));
    flight = throughCircuit(endpointOf(path), () => exchange(path, call, read)).finally(() =>
      flights.delete(key),
    );
    flights.set(key, flight);
  }
  return flight;
}

/**
 * Calls the publisher's API for a list, which is not held whole.
 * @param listName its name, where the answer is not the list itself
 * @param take is given each item
 * @returns the answer with an empty list instead of the items that were taken
 * @throws {ApiError} also after items were taken
 */
export async function callApiForList(
  path: string,
  call: Call,
  listName: string,
  take: (item: unknown) => void,
): Promise<unknown> {
  const read = (answer: Dispatcher.ResponseData) =>
    readJsonList(bodyOf(answer, call), listName, take);
  return throughCircuit(endpointOf(path), () => exchange(path, call, read));
}

/** A path without what varies: an endpoint in trouble does not stop the others. */
function endpointOf(path: string): string {
  return path.split('/', 3).join('/');
}

/** @param read makes the result of an answer of success, within the time of the call */
async function exchange<Result>(
  path: string,
  call: Call,
  read: (answer: Dispatcher.ResponseData) => Result | Promise<Result>,
): Promise<Result> {
  const { method = 'GET', query, body, timeoutMs = API_TIMEOUT_MS } = call;
  const name = `${method} ${path}`;
  const done = timeUpstream();
  // Not AbortSignal.timeout, which would hold on to every call for the whole time.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const answer = await request(apiUrl(path, query), {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...call.headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: limit.signal,
    });
    requireSuccess(answer, name);
    return await read(answer);
  } catch (error) {
    throw asApiError(error, name);
  } finally {
    clearTimeout(timer);
    done();
  }
}

/** How a file is asked for. */
export type FileRequest = {
  /** A part of it, or only if it is another one than is known: headers for the API. */
  headers?: Record<string, string>;
  /** Ends the call. */
  signal: AbortSignal;
};

/**
 * Opens a file of the publisher's API for streaming.
 * @returns the answer: all of the file or a part of it, or the status 304 or 416
 * @throws {ApiError}
 */
export async function openFile(
  path: string,
  query: Record<string, string>,
  { headers = {}, signal }: FileRequest,
): Promise<Dispatcher.ResponseData> {
  try {
    const answer = await request(apiUrl(path, query), {
      headers,
      signal,
      headersTimeout: API_TIMEOUT_MS,
      bodyTimeout: API_TIMEOUT_MS,
    });
    if (![304, 416].includes(answer.statusCode)) requireSuccess(answer, path);
    return answer;
  } catch (error) {
    throw asApiError(error, path);
  }
}

/** Lets go of an answer that nobody reads on, and of its connection. */
export function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy();
}

/** Anything but success is an error, redirects too: the API's answers come from the API alone. */
function requireSuccess(answer: Dispatcher.ResponseData, name: string): void {
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode < 300) return;
  discard(answer);
  throw new ApiError(kindOfFailure(statusCode), `${name} answered ${statusCode}`);
}

function kindOfFailure(status: number): ApiErrorKind {
  if (status === 404 || status === 410) return 'not-found';
  // What it has against a call of one kind (401, 403, 429, …) says nothing of the thing asked for.
  return status === 400 || status === 422 ? 'refused' : 'unavailable';
}

/** The bytes of an answer, which fail when they are more than they may be. */
async function* bodyOf(
  { body }: Dispatcher.ResponseData,
  { maxBytes = MAX_ANSWER_BYTES }: Call,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new ApiError('unavailable', `It answered over ${maxBytes} bytes`);
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
    return new ApiError('invalid', `${name} did not answer JSON`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError('unavailable', `${name} failed: ${reason}`, { cause: error });
}
