import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { log } from '../base/log';
import { ApiError, isNotFound } from '../publisher-api';
import { discard, type FileRequest } from '../publisher-api/files';
import { essenceOf, isGenericType, kindOfFile, TELLING_BYTES } from './file-kind';

/** Headers of the browser's request that are passed on to the API. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];
const RANGE = ['range', 'if-range'];
/** Headers of the API's response that are passed on to the browser. */
const PASSED_ON = ['etag', 'last-modified', 'content-range', 'accept-ranges'];

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
    const isHead = request.method === 'HEAD';
    const names = isHead ? CONDITIONS : [...CONDITIONS, ...RANGE];
    const sent = pick((name) => request.headers.get(name), names);
    const { signal } = request;
    const file = await open({ headers: Object.fromEntries(sent), signal });
    try {
      const start = { headers: { range: `bytes=0-${TELLING_BYTES - 1}` }, signal };
      return await passOn(file, { isHead, type, openStart: () => open(start) });
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

type Options = { isHead: boolean; type: RegExp; openStart: () => ReturnType<OpenFile> };

async function passOn(
  file: Dispatcher.ResponseData,
  { isHead, type, openStart }: Options,
): Promise<Response> {
  const { statusCode: status } = file;
  const headers = pick((name) => file.headers[name], PASSED_ON);
  headers.set('Cache-Control', status === 416 ? 'no-store' : 'public, max-age=86400');
  if (status !== 304 && status !== 416) {
    // Made first, so that a failure of the file meanwhile is none that nobody handles.
    const body = Readable.toWeb(file.body) as ReadableStream<Uint8Array>;
    const contentType = await contentTypeOf(file, openStart);
    if (!type.test(contentType))
      throw new ApiError('invalid', `A media file has the content type "${contentType}"`);
    headers.set('Content-Type', essenceOf(contentType));
    if (!isHead) return new Response(body, { status, headers });
  }
  // An unread body would keep the connection to the API open.
  discard(file);
  return new Response(null, { status, headers });
}

/**
 * The content type of a file: the API's or, if that is generic, one detected from the first
 * bytes, for which the file is opened a second time: a part may lack them.
 */
async function contentTypeOf(
  file: Dispatcher.ResponseData,
  openStart: () => ReturnType<OpenFile>,
): Promise<string> {
  const declared = String(file.headers['content-type'] ?? '');
  if (!isGenericType(declared)) return declared;
  let start = Buffer.alloc(0);
  // The end of the loop closes the connection.
  for await (const chunk of (await openStart()).body) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= TELLING_BYTES) break;
  }
  return kindOfFile(start) ?? declared;
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
