import type { ServerResponse } from 'node:http';
import type { NextRequest } from '../pages/ask-next';

/** Request headers on which a response may depend, by the kind of what is requested. */
const REQUEST_HEADERS = {
  form: ['content-type', 'content-length', 'origin', 'host'],
  preview: [],
  media: ['range', 'if-range', 'if-none-match', 'if-modified-since'],
  resource: ['accept', 'authorization', 'content-type', 'content-length'],
};

/** The request to Next; aborted if the client disconnects before request and response are complete. */
export function requestOf(
  response: ServerResponse,
  url: string,
  kind: keyof typeof REQUEST_HEADERS,
): NextRequest {
  const { req: request } = response;
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished || !request.complete) controller.abort();
  });
  const names: readonly string[] = REQUEST_HEADERS[kind];
  const passed = Object.entries(request.headers).filter(([name]) => names.includes(name));
  const asked = { url, headers: Object.fromEntries(passed), signal: controller.signal };
  if (request.method === 'POST') return { ...asked, method: 'POST', body: request };
  // Only a file has its headers without its body: those of anything else depend on its bytes.
  const isHead = kind === 'media' && request.method === 'HEAD';
  return { ...asked, method: isHead ? 'HEAD' : 'GET' };
}
