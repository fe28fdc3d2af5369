import { Readable } from 'node:stream';
import { log, requestContext } from '../../engine';
import { ApiError, type ApiFile, discard, type FileRequest, isNotFound } from '../publisher-api';
import { declaredMediaType, mediaTypeOf, TELLING_BYTES } from './media-type';

const CONDITIONS = ['if-none-match', 'if-modified-since'];
const RANGE = ['range', 'if-range'];
const PASSED_ON = ['etag', 'last-modified', 'content-range', 'accept-ranges'];
/** Headers of a request for the first bytes of a file, which tell its media type. */
const START = { range: `bytes=0-${TELLING_BYTES - 1}` };

/**
 * Streams a file of the API to the browser; a response to HEAD or with 304 has its headers alone.
 * Never throws: a missing file is an empty 404, any other failure an empty 503.
 * @param types the media types that are served
 */
export async function mediaResponse(
  { method, headers, signal }: Request,
  types: readonly string[],
  open: (request: FileRequest) => Promise<ApiFile>,
): Promise<Response> {
  let file: ApiFile | undefined;
  try {
    // A range has no meaning for HEAD (RFC 9110, section 14.2).
    const names = method === 'HEAD' ? CONDITIONS : [...CONDITIONS, ...RANGE];
    file = await open({ headers: pick(Object.fromEntries(headers), names), signal });
    const { statusCode: status } = file;
    const sent = new Headers(pick(file.headers, PASSED_ON));
    sent.set('Cache-Control', status === 416 ? 'no-store' : 'public, max-age=86400');
    let body: BodyInit | null = null;
    if (status !== 304 && status !== 416) {
      // Made before the next await: a file that fails without a reader would be an unhandled error.
      const stream = Readable.toWeb(file.body) as ReadableStream<Uint8Array>;
      const contentType = file.headers['content-type'];
      const byStart = async () => mediaTypeByStart(await open({ headers: START, signal }));
      const type = declaredMediaType(contentType) || (await byStart());
      if (!types.includes(type))
        throw new ApiError('invalid', `A media file has the content type "${contentType}"`);
      sent.set('Content-Type', type);
      const { 'content-length': length } = file.headers;
      const context = requestContext();
      if (context && length) context.fileBytes = Number(length);
      if (method !== 'HEAD') body = stream;
    }
    // An unread body keeps the connection to the API open.
    if (!body) discard(file);
    return new Response(body, { status, headers: sent });
  } catch (error) {
    if (file) discard(file);
    const isMissing = isNotFound(error);
    if (!isMissing) log('warn', 'A media file cannot be served', { problem: String(error) });
    const status = isMissing ? 404 : 503;
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
  }
}

/** The media type of a file by its first bytes, requested anew: the browser may want a later part. */
async function mediaTypeByStart({ body }: ApiFile): Promise<string> {
  let start = Buffer.alloc(0);
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= TELLING_BYTES) break;
  }
  return mediaTypeOf(start);
}

function pick(headers: ApiFile['headers'], names: readonly string[]) {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
