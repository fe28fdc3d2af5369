import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ApiError, isNotFound } from '../api';
import { discard, type FileRequest } from '../api/media';
import { log } from '../log';

/** What the API may learn of the browser's request: which file it has, and the part it wants. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];
const PART = ['range', 'if-range'];
/** What the browser may learn of the API's answer. */
const VALIDATORS = ['etag', 'last-modified'];
const ANSWERED = [...VALIDATORS, 'content-type', 'content-range', 'accept-ranges'];

const KEPT_FOR_A_DAY = 'public, max-age=86400';

/**
 * Passes a file of the API on to the browser, as it comes, or only what is said of
 * it where the browser has it (304) or asks for nothing but that (HEAD).
 * @param open opens the file
 * @param type content types that are files of this kind; any other is not passed on
 */
export async function mediaAnswer(
  request: Request,
  open: (asked: FileRequest) => Promise<Dispatcher.ResponseData>,
  type: RegExp,
): Promise<Response> {
  try {
    const isHead = request.method === 'HEAD';
    // Of a HEAD, a part means nothing (RFC 9110, section 14.2).
    const asked = pick(
      (name) => request.headers.get(name),
      isHead ? CONDITIONS : [...CONDITIONS, ...PART],
    );
    const file = await open({ headers: Object.fromEntries(asked), signal: request.signal });
    const says = (name: string) => file.headers[name];
    if (file.statusCode === 416) {
      return withoutBody(file, pick(says, ['content-range']), 'no-store');
    }
    if (file.statusCode === 304) {
      if (!CONDITIONS.some((name) => asked.has(name))) {
        discard(file);
        throw new ApiError('invalid', 'A media file is said to be known, which nobody asked');
      }
      return withoutBody(file, pick(says, VALIDATORS), KEPT_FOR_A_DAY);
    }
    const contentType = String(file.headers['content-type'] ?? '');
    if (!type.test(contentType)) {
      discard(file);
      throw new ApiError('invalid', `A media file came as "${contentType}"`);
    }
    const headers = pick(says, ANSWERED);
    // Nobody would read the body, and the API would hold it ready for ever.
    if (isHead) return withoutBody(file, headers, KEPT_FOR_A_DAY);
    headers.set('Cache-Control', KEPT_FOR_A_DAY);
    return new Response(Readable.toWeb(file.body) as ReadableStream, {
      status: file.statusCode,
      headers,
    });
  } catch (error) {
    if (!isNotFound(error))
      log('warn', 'A media file is not passed on', { problem: String(error) });
    return new Response(null, {
      status: isNotFound(error) ? 404 : 503,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
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
