import type { Readable } from 'node:stream';
import { log, respondWith } from '../../engine';
import { ApiError, type ApiFile, discard, type FileRequest, isNotFound } from '../publisher-api';
import { declaredMediaType, mediaTypeOf, SIGNATURE_BYTES } from './media-type';

const CONDITIONS = ['if-none-match', 'if-modified-since'];
const RANGE = ['range', 'if-range'];
const PASSED_ON = ['etag', 'last-modified', 'content-range', 'accept-ranges'];
/** Headers of a request for the first bytes of a file, which identify its media type. */
const START = { range: `bytes=0-${SIGNATURE_BYTES - 1}` };

/**
 * Streams a file of the API to the browser; a response to HEAD or with 304 has only its headers. A
 * missing file is an empty 404 and any other failure an empty 503, so the function throws no error.
 * @param types the media types that are served
 */
export async function mediaResponse(
  { method, headers, signal }: Request,
  types: readonly string[],
  open: (request: FileRequest) => Promise<ApiFile>,
): Promise<Response> {
  let file: ApiFile | undefined;
  try {
    // HEAD ignores ranges (RFC 9110, section 14.2).
    const names = method === 'HEAD' ? CONDITIONS : [...CONDITIONS, ...RANGE];
    file = await open({ headers: pick(Object.fromEntries(headers), names), signal });
    const { statusCode: status } = file;
    const sent = new Headers(pick(file.headers, PASSED_ON));
    sent.set('Cache-Control', status === 416 ? 'no-store' : 'public, max-age=86400');
    let body: BodyInit | null = null;
    if (status !== 304 && status !== 416) {
      const { start, whole } = await peek(file.body);
      const contentType = file.headers['content-type'];
      const declared = types.find((type) => type === declaredMediaType(contentType)) ?? '';
      const isFromStart = status === 200 || file.headers['content-range']?.startsWith('bytes 0-');
      // The bytes decide, because an API may declare any type. A range within a file has no
      // signature, so its declared type counts.
      let type = (isFromStart && mediaTypeOf(start)) || declared;
      if (!type && status === 206) type = await typeOf(await open({ headers: START, signal }));
      if (!types.includes(type))
        throw new ApiError('invalid', `A media file has the content type "${contentType}"`);
      sent.set('Content-Type', type);
      const { 'content-length': length } = file.headers;
      if (length) respondWith({ fileBytes: Number(length) });
      if (method !== 'HEAD') body = whole;
    }
    // The body is discarded, because an unread one would keep the connection to the API open.
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

async function typeOf(file: ApiFile): Promise<string> {
  try {
    return mediaTypeOf((await peek(file.body)).start);
  } finally {
    discard(file);
  }
}

/**
 * The first bytes of a file, and a stream of the whole file. A caller that needs no more than the
 * first bytes must discard the file.
 */
async function peek(body: Readable) {
  const chunks = body[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => start.length > 0 && controller.enqueue(start),
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void body.destroy(),
  });
  return { start, whole };
}

function pick(headers: ApiFile['headers'], names: readonly string[]) {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
