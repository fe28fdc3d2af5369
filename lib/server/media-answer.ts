import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ApiError, isNotFound } from '../api';
import { log } from '../log';

/** What the browser may learn of the API's answer. */
const PASSED_ON = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
];

/**
 * Passes a file of the API on to the browser, as it comes.
 * @param open opens the file
 * @param type content types that are files of this kind; any other is not passed on
 */
export async function mediaAnswer(
  open: () => Promise<Dispatcher.ResponseData>,
  type: RegExp,
): Promise<Response> {
  try {
    const file = await open();
    if (file.statusCode === 416) return beyondTheEnd(file);
    const contentType = String(file.headers['content-type'] ?? '');
    if (!type.test(contentType)) {
      discard(file);
      throw new ApiError('invalid', `A media file came as "${contentType}"`);
    }
    const headers = pick(file, PASSED_ON);
    headers.set('Cache-Control', 'public, max-age=86400');
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

/** The range asked for is not in the file; of the answer nothing but the file's size is ours to tell. */
function beyondTheEnd(file: Dispatcher.ResponseData): Response {
  discard(file);
  const headers = pick(file, ['content-range']);
  headers.set('Cache-Control', 'no-store');
  return new Response(null, { status: 416, headers });
}

function pick(file: Dispatcher.ResponseData, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = file.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

function discard(file: Dispatcher.ResponseData): void {
  file.body.on('error', () => {}).destroy();
}
