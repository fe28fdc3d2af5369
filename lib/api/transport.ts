import { type Dispatcher, request } from 'undici';
import { API_TIMEOUT_MS } from '../constants';
import { processState } from '../server/process-state';
import { timeUpstream } from '../server/request-context';
import { apiUrl } from './address';
import { throughCircuit } from './circuit-breaker';
import { ApiError } from './errors';

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
  if (call.method === 'POST') return exchange(path, call);
  const key = JSON.stringify([path, call.query]);
  let flight = flights.get(key);
  if (!flight) {
    // Without what varies: an endpoint in trouble does not stop the others.
    const endpoint = path.split('/', 3).join('/');
    flight = throughCircuit(endpoint, () => exchange(path, call)).finally(() =>
      flights.delete(key),
    );
    flights.set(key, flight);
  }
  return flight;
}

async function exchange(path: string, call: Call): Promise<unknown> {
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
    if (method === 'POST') return discard(answer);
    return parseJson(await readText(answer.body, call.maxBytes ?? MAX_ANSWER_BYTES, name), name);
  } catch (error) {
    throw asApiError(error, name);
  } finally {
    clearTimeout(timer);
    done();
  }
}

/**
 * Opens a file of the publisher's API for streaming.
 * @param range the browser's Range header, passed on as it is
 * @throws {ApiError}
 */
export async function openFile(
  path: string,
  query: Record<string, string>,
  range: string | null,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  try {
    const answer = await request(apiUrl(path, query), {
      headers: range ? { range } : {},
      signal,
      headersTimeout: API_TIMEOUT_MS,
      bodyTimeout: API_TIMEOUT_MS,
    });
    if (answer.statusCode !== 416) requireSuccess(answer, path);
    return answer;
  } catch (error) {
    throw asApiError(error, path);
  }
}

/** Of a message nothing but its success is read: what comes after it must not undo it. */
function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => {}).destroy();
}

/** Anything but success is an error, redirects too: the API's answers come from the API alone. */
function requireSuccess(answer: Dispatcher.ResponseData, name: string): void {
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode < 300) return;
  discard(answer);
  const kind = statusCode === 404 ? 'not-found' : 'unavailable';
  throw new ApiError(kind, `${name} answered ${statusCode}`);
}

async function readText(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  name: string,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ApiError('unavailable', `${name} answered too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('invalid', `${name} did not answer JSON`, { cause: error });
  }
}

function asApiError(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError('unavailable', `${name} failed: ${reason}`, { cause: error });
}
