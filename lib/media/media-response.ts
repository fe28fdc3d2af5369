import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { log } from '../log';
import { ApiError, isNotFound } from '../publisher-api';
import { discard, type FileRequest } from '../publisher-api/files';
import { isGenericType, kindOfFile, TELLING_BYTES } from './file-kind';
import { peek } from './peek';

/** What the API may learn of the browser's request: which file it has, and the part it wants. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];
const PART = ['range', 'if-range'];
/** What the browser may learn of the API's response. */
const VALIDATORS = ['etag', 'last-modified'];
const PASSED_ON = [...VALIDATORS, 'content-range', 'accept-ranges'];

/** Asks for as much of a file as tells what it is. */
const START = { range: `bytes=0-${TELLING_BYTES - 1}` };

const KEPT_FOR_A_DAY = 'public, max-age=86400';

type OpenFile = (request: FileRequest) => Promise<Dispatcher.ResponseData>;

/**
 * Passes a file of the API on to the browser, as it comes, or only what is said of
 * it where the browser has it (304) or asks for nothing but that (HEAD).
 * @param open opens the file
 * @param type content types that are files of this kind; any other is not passed on.
 *   Where the API's content type is generic, the file's first bytes say what it is
 */
export async function mediaAnswer(
  request: Request,
  open: OpenFile,
  type: RegExp,
): Promise<Response> {
  try {
    // Of a HEAD, a part means nothing (RFC 9110, section 14.2).
    const names = request.method === 'HEAD' ? CONDITIONS : [...CONDITIONS, ...PART];
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
      log('warn', 'A media file is not passed on', { problem: String(error) });
    return new Response(null, {
      status: isNotFound(error) ? 404 : 503,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}

/** The browser's request, as far as its response depends on it. */
type Wanted = {
  method: string;
  /** The conditions and the part that the API was told. */
  sent: Headers;
  type: RegExp;
  /** Opens the start of the same file. */
  openStart: () => Promise<Dispatcher.ResponseData>;
};

async function passOn(
  file: Dispatcher.ResponseData,
  { method, sent, type, openStart }: Wanted,
): Promise<Response> {
  const says = (name: string) => file.headers[name];
  if (file.statusCode === 416) return withoutBody(file, pick(says, ['content-range']), 'no-store');
  if (file.statusCode === 304) {
    if (!CONDITIONS.some((name) => sent.has(name))) {
      throw new ApiError('invalid', 'A media file is said to be known, which nobody asked');
    }
    return withoutBody(file, pick(says, VALIDATORS), KEPT_FOR_A_DAY);
  }
  const { contentType, body } = await identify(file, openStart);
  if (!type.test(contentType)) {
    throw new ApiError('invalid', `A media file came as "${contentType}"`);
  }
  const headers = pick(says, PASSED_ON);
  headers.set('Content-Type', contentType);
  // Nobody would read the body, and the API would hold it ready for ever.
  if (method === 'HEAD') return withoutBody(file, headers, KEPT_FOR_A_DAY);
  headers.set('Cache-Control', KEPT_FOR_A_DAY);
  return new Response(body, { status: file.statusCode, headers });
}

/**
 * What a file is: what the API says or, where that is generic, what its bytes say. A part
 * may begin anywhere and be short, so the start is then fetched beside it.
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

/** What is said of a file, without the file. */
function withoutBody(
  file: Dispatcher.ResponseData,
  headers: Headers,
  cacheControl: string,
): Response {
  discard(file);
  headers.set('Cache-Control', cacheControl);
  return new Response(null, { status: file.statusCode, headers });
}

/** The headers of these names that have one value. */
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
