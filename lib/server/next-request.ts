import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { MAX_FORM_BYTES } from '../contact/form-guard';
import type { NextRequest } from '../pages/ask-next';

/** Request headers on which a response may depend, by the kind of its route. */
const REQUEST_HEADERS = {
  // For a posted form; any other page depends on its URL alone.
  page: ['content-type', 'content-length', 'origin', 'host'],
  preview: [],
  media: ['range', 'if-range', 'if-none-match', 'if-modified-since'],
  endpoint: ['accept', 'authorization', 'content-type', 'content-length'],
};

/** A signal that aborts if the client disconnects before request and response are complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished || !response.req.complete) controller.abort();
  });
  return controller.signal;
}

/** The request that Next gets. Its body is read first, so that a slow body takes no turn. */
export async function nextRequest(
  { req: request }: ServerResponse,
  url: string,
  kind: keyof typeof REQUEST_HEADERS,
  signal?: AbortSignal,
): Promise<NextRequest> {
  const names: readonly string[] = REQUEST_HEADERS[kind];
  const headers = Object.entries(request.headers).filter(([name]) => names.includes(name));
  const common = { url, headers: Object.fromEntries(headers), signal };
  if (request.method === 'POST') return { ...common, method: 'POST', body: await bodyOf(request) };
  // The headers of other responses, such as the entity tag, depend on the body.
  const isHead = kind === 'media' && request.method === 'HEAD';
  return { ...common, method: isHead ? 'HEAD' : 'GET' };
}

/** The body; unread if its length is missing or too large, as the form is then refused. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | IncomingMessage> {
  const { 'content-length': length } = request.headers;
  return Number(length) <= MAX_FORM_BYTES ? buffer(request) : request;
}
