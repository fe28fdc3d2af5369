import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { log } from '../base/log';
import { ApiError, isNotFound } from '../publisher-api';
import { discard, type FileRequest } from '../publisher-api/files';
import { essenceOf, isGenericType, kindOfFile, TELLING_BYTES } from './file-kind';
import { peek } from './peek';

/** Headers of the browser's request that are passed on to the API. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];
const RANGE = ['range', 'if-range'];
/** Headers of the API's response that are passed on to the browser. */
const VALIDATORS = ['etag', 'last-modified'];
const PASSED_ON = [...VALIDATORS, 'content-range', 'accept-ranges'];

/** Requests as much of a file as its kind can be detected from. */
const START = { range: `bytes=0-${TELLING_BYTES - 1}` };

const CACHED_FOR_A_DAY = 'public, max-age=86400';

type OpenFile = (request: FileRequest) => Promise<Dispatcher.ResponseData>;

/**
 * Streams a file of the API to the browser, or responds with its headers alone to a HEAD
 * request and when the browser has the file (304). Never throws: a missing file is an empty
 * 404, any other failure an empty 503.
 * @param open opens the file
 * @param type allowed content types. A generic content type of the API is replaced by the
 *   one detected from the file's first bytes
 */
export async function mediaResponse(
  request: Request,
  open: OpenFile,
  type: RegExp,
): Promise<Response> {
  try {
    // A range has no meaning for HEAD (RFC 9110, section 14.2).
    const names = request.method === 'HEAD' ? CONDITIONS : [...CONDITIONS, ...RANGE];
    const sent = pick((name) => request.headers.get(name), names);
    const { signal } = request;
    const file = await open({ headers: Object.fromEntries(sent), signal });
    try {
      const openStart = () => open({ headers: START, signal });
      return await passOn(file, { method: request.method, sent, type, openStart });
    } catch (error) {
      discard(file);
      throw error;
    }
  } catch (error) {
    if (!isNotFound(error))
      log('warn', 'A media file cannot be served', { problem: String(error) });
    return new Response(null, {
      status: isNotFound(error) ? 404 : 503,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}

/** The parts of the browser's request that the response depends on. */
type FileResponseOptions = {
  method: string;
  /** The range and conditional headers that were sent to the API. */
  sent: Headers;
  type: RegExp;
  /** Opens the start of the same file. */
  openStart: () => Promise<Dispatcher.ResponseData>;
};

async function passOn(
  file: Dispatcher.ResponseData,
  { method, sent, type, openStart }: FileResponseOptions,
): Promise<Response> {
  const header = (name: string) => file.headers[name];
  if (file.statusCode === 416)
    return withoutBody(file, pick(header, ['content-range']), 'no-store');
  if (file.statusCode === 304) {
    if (!CONDITIONS.some((name) => sent.has(name))) {
      throw new ApiError('invalid', 'The API responded with 304 to an unconditional request');
    }
    return withoutBody(file, pick(header, VALIDATORS), CACHED_FOR_A_DAY);
  }
  const { contentType, body } = await identify(file, openStart);
  if (!type.test(contentType)) {
    throw new ApiError('invalid', `A media file has the content type "${contentType}"`);
  }
  const headers = pick(header, PASSED_ON);
  headers.set('Content-Type', essenceOf(contentType));
  // An unread body would keep the connection to the API open.
  if (method === 'HEAD') return withoutBody(file, headers, CACHED_FOR_A_DAY);
  headers.set('Cache-Control', CACHED_FOR_A_DAY);
  return new Response(body, { status: file.statusCode, headers });
}

/**
 * The content type of a file: the API's or, if that is generic, one detected from the first
 * bytes. A partial response may lack those bytes, so they are fetched by a second request.
 */
async function identify(
  file: Dispatcher.ResponseData,
  openStart: () => Promise<Dispatcher.ResponseData>,
): Promise<{ contentType: string; body: ReadableStream<Uint8Array> }> {
  const declared = String(file.headers['content-type'] ?? '');
  const body = bodyOf(file);
  if (!isGenericType(declared)) return { contentType: declared, body };
  if (file.statusCode === 206) {
    const { start, stream } = await peek(bodyOf(await openStart()), TELLING_BYTES);
    await stream.cancel();
    return { contentType: kindOfFile(start) ?? declared, body };
  }
  const { start, stream } = await peek(body, TELLING_BYTES);
  return { contentType: kindOfFile(start) ?? declared, body: stream };
}

function bodyOf({ body }: Dispatcher.ResponseData): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}

/** A response with the headers of a file, without the file. */
function withoutBody(
  file: Dispatcher.ResponseData,
  headers: Headers,
  cacheControl: string,
): Response {
  discard(file);
  headers.set('Cache-Control', cacheControl);
  return new Response(null, { status: file.statusCode, headers });
}

/** The headers with these names that have a single value. */
function pick(
  read: (name: string) => string | string[] | null | undefined,
  names: readonly string[],
): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = read(name);
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}
