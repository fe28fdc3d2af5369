import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { MAX_FORM_BYTES } from '../contact/form-guard';
import type { NextRequest } from '../pages/ask-next';

/** Request headers on which a response may depend, by the kind of what is requested. */
const REQUEST_HEADERS = {
  // A posted form: a page depends on its URL alone.
  page: ['content-type', 'content-length', 'origin', 'host'],
  preview: [],
  media: ['range', 'if-range', 'if-none-match', 'if-modified-since'],
  endpoint: ['accept', 'authorization', 'content-type', 'content-length'],
};

/** Aborted if the client disconnects before request and response are complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished || !response.req.complete) controller.abort();
  });
  return controller.signal;
}

/**
 * The request to Next, once its body has arrived: a slow one takes no place.
 * @throws {Error} when the client disconnects meanwhile
 */
export async function nextRequest(
  { req: request }: ServerResponse,
  url: string,
  kind: keyof typeof REQUEST_HEADERS,
  signal?: AbortSignal,
): Promise<NextRequest> {
  const names: readonly string[] = REQUEST_HEADERS[kind];
  const passed = Object.entries(request.headers).filter(([name]) => names.includes(name));
  const asked = { url, headers: Object.fromEntries(passed), signal };
  if (request.method === 'POST') return { ...asked, method: 'POST', body: await bodyOf(request) };
  // Only a file has its headers without its body: those of anything else depend on its bytes.
  const isHead = kind === 'media' && request.method === 'HEAD';
  return { ...asked, method: isHead ? 'HEAD' : 'GET' };
}

/** The body, or one of no or too large a length as it comes: it is refused without being read. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | IncomingMessage> {
  const { 'content-length': length } = request.headers;
  return Number(length) <= MAX_FORM_BYTES ? buffer(request) : request;
}
