import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { processSingleton } from '../process/across-bundles';
import { outsideRequest, timeUpstream } from '../process/request-context';
import { timeLimit } from '../process/time';
import { ApiError } from './api-error';
import { beginCall, pauseBackgroundCalls } from './background-calls';
import {
  contentCodings,
  decode,
  type ItemReader,
  isUndecodable,
  type JsonLimits,
  readJson,
} from './response-body';

type ApiOptions = {
  /** @returns the URL without a trailing slash. @throws {ApiError} without a URL */
  baseUrl: () => string;
  /** Milliseconds for a call with its body; for a file, those for its headers and each pause. */
  timeoutMs: number;
  limits: JsonLimits;
  /** @returns a function that ends the measurement with `ok` or the kind of the error */
  measure?: (path: string) => ((outcome: string) => void) | undefined;
};

/** A GET call, and the limit of its response in bytes. */
export type Call = { query?: StringMap; maxBytes: number };

/** Range and conditional headers for a file. */
export type FileRequest = { headers?: StringMap; signal: AbortSignal };

/** A file to stream, without a content coding. */
export type ApiFile = { statusCode: number; headers: IncomingHttpHeaders; body: Readable };

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json' };

/** The calls fail with an {@link ApiError}. */
export function makeApiClient({ baseUrl, timeoutMs, limits, measure }: ApiOptions) {
  /**
   * @param parse receives the response; with `items`, its list is empty
   * @param items receives the items of a list one by one, also if the call fails later
   * @throws {ApiError}
   */
  function getJson<Result>(
    path: string,
    { query = {}, maxBytes }: Call,
    parse: (body: unknown) => Result,
    items?: ItemReader,
  ): Promise<Result> {
    return send(path, query, { headers: JSON_TYPES }, async (response, name) => {
      if (response.statusCode !== 204)
        return parse(await readJson(bytesOf(response, name), maxBytes, limits, items));
      discard(response);
      return parse(null);
    });
  }

  /** The status decides; the body of the response is ignored. @throws {ApiError} */
  function postJson(path: string, body: unknown, headers?: StringMap): Promise<void> {
    const options = { body: JSON.stringify(body), headers: { ...JSON_TYPES, ...headers } };
    return send(path, {}, { method: 'POST', ...options }, discard);
  }

  /** A complete or partial file, or status 304 or 416. @throws {ApiError} */
  function openFile(path: string, query: StringMap, file: FileRequest): Promise<ApiFile> {
    // A video may take any time in total, so only each pause is limited.
    const pauses = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    return send(path, query, { ...file, ...pauses }, decodedFile, [304, 416]);
  }

  /**
   * Uses undici, because Next's own `fetch` would store each response on disk, without limits.
   * @param options a `signal` here replaces the time limit
   * @param read reads a response that is successful or has one of the `otherStatuses`
   * @throws {ApiError} for any failure of the API
   * @throws what `read` throws
   */
  async function send<Result>(
    path: string,
    query: StringMap,
    options: RequestOptions,
    read: (response: ApiResponse, name: string) => Result | Promise<Result>,
    otherStatuses: number[] = [],
  ): Promise<Result> {
    const name = `${options.method ?? 'GET'} ${path}`;
    const stopTimer = measure?.(path);
    const stopUpstream = timeUpstream();
    const { signal, clear } = timeLimit(timeoutMs);
    let response: ApiResponse | undefined;
    try {
      beginCall(name);
      const url = new URL(baseUrl() + path);
      url.search = String(new URLSearchParams(query));
      // A private network needs no compression, and the site compresses what it sends.
      const headers = { 'accept-encoding': 'identity', ...options.headers };
      response = await respond(url, { signal, ...options, headers }).catch((cause) => {
        throw unavailable(name, cause);
      });
      const { statusCode } = response;
      if (statusCode === 429) pauseBackgroundCalls(response.headers);
      // A redirect is an error: the site shows only content of the configured API.
      if ((statusCode < 200 || statusCode > 299) && !otherStatuses.includes(statusCode)) {
        const kind = [404, 410].includes(statusCode) ? 'not-found' : 'error-status';
        throw new ApiError(kind, `${name} responded with ${statusCode}`);
      }
      const result = await read(response, name);
      stopTimer?.('ok');
      return result;
    } catch (error) {
      if (response) discard(response);
      const failure =
        error instanceof SyntaxError
          ? new ApiError('invalid', `${name} did not respond with JSON`, { cause: error })
          : error;
      stopTimer?.(failure instanceof ApiError ? failure.kind : 'ok');
      throw failure;
    } finally {
      clear();
      stopUpstream();
    }
  }

  return { getJson, postJson, openFile };
}

function decodedFile({ statusCode, headers, body }: ApiResponse, name: string): ApiFile {
  if (statusCode === 204) throw new ApiError('not-found', `${name} responded with 204`);
  const codings = contentCodings(headers);
  if (codings.length === 0 || statusCode >= 300) return { statusCode, headers, body };
  // A range of a file with a content coding is a range of its encoded bytes.
  if (statusCode === 206) {
    throw new ApiError('invalid', `${name} responded with a part in the coding "${codings}"`);
  }
  const { 'content-encoding': _, 'content-length': __, 'accept-ranges': ___, ...kept } = headers;
  return { statusCode, headers: kept, body: decode(body, codings) };
}

/** @throws {ApiError} when the bytes end too early or cannot be decoded */
async function* bytesOf({ headers, body }: ApiResponse, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* decode(body, contentCodings(headers));
  } catch (cause) {
    if (!isUndecodable(cause)) throw unavailable(name, cause);
    throw new ApiError('invalid', `${name} cannot be decoded: ${cause.message}`, { cause });
  }
}

/** Closes the connection of a response whose body is unread. */
export function discard({ body }: { body: Readable }): void {
  body.on('error', () => {}).destroy();
}

/** The error of a call without a response. An error of the program is returned unchanged. */
function unavailable(name: string, cause: unknown): unknown {
  const isOwn = cause instanceof TypeError || cause instanceof ReferenceError;
  // Errors of the network have a code, whatever their class.
  if (cause instanceof ApiError || (isOwn && !('code' in cause))) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApiError('unavailable', `${name} got no response: ${reason}`, { cause });
}

type StringMap = Record<string, string>;

/** A response whose body is still unread. */
type ApiResponse = Dispatcher.ResponseData<unknown>;

/** Four times Node's default, because cookies add up. */
const MAX_HEADER_BYTES = 64 * 1024;

const connections = processSingleton('api-connections', () => ({
  kept: new Agent({ maxHeaderSize: MAX_HEADER_BYTES }),
  /** Opens a connection for each request. */
  fresh: new Agent({ maxHeaderSize: MAX_HEADER_BYTES, pipelining: 0 }),
}));

type RequestOptions = Omit<NonNullable<Parameters<typeof request>[1]>, 'headers'> & {
  headers?: StringMap;
};

const LOST = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/**
 * Repeats a request once if its connection ends without a response: a reused connection may just
 * have been closed (RFC 9110, section 9.2.2).
 */
async function respond(url: URL, options: RequestOptions): Promise<ApiResponse> {
  const isRepeatable = options.method !== 'POST' || options.headers?.['idempotency-key'];
  // A connection outlives the request.
  const sendBy = (dispatcher: Dispatcher) =>
    outsideRequest(() => request(url, { dispatcher, ...options }));
  try {
    return await sendBy(connections.kept);
  } catch (error) {
    if (!isRepeatable || !LOST.includes(String((error as { code?: unknown }).code))) throw error;
    return sendBy(connections.fresh);
  }
}
