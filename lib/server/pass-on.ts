import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { NextRequest } from '../pages/ask-next';

/** Request headers on which a response may depend, by the kind of what is requested. */
const REQUEST_HEADERS = {
  form: ['content-type', 'content-length', 'origin', 'host'],
  preview: [],
  media: ['range', 'if-range', 'if-none-match', 'if-modified-since'],
  resource: ['accept', 'authorization', 'content-type', 'content-length'],
};

/** Response headers that the site's route handlers set; all others are Next's, and are dropped. */
const RESPONSE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'www-authenticate',
  'x-robots-tag',
];

/**
 * What Next is asked for a client; aborted when that disconnects before request or response is whole.
 * @param url canonical path and query
 */
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
  const asked = { url, headers: pick(request.headers, REQUEST_HEADERS[kind]) };
  const { signal } = controller;
  if (request.method === 'POST') return { ...asked, signal, method: 'POST', body: request };
  // Only a file has its headers without its body: those of anything else depend on its bytes.
  const isHead = kind === 'media' && request.method === 'HEAD';
  return { ...asked, signal, method: isHead ? 'HEAD' : 'GET' };
}

/** Of the headers of Next's response those that are sent on. */
export function ownHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const own = pick(headers, RESPONSE_HEADERS);
  // Next adds headers of its client-side router, which this site does not use.
  const names = String(headers.vary ?? '').split(/\s*,\s*/);
  const vary = names.filter((name) => !/^(?:$|rsc|next-)/i.test(name)).join(', ');
  return vary ? { ...own, vary } : own;
}

function pick<Headers extends object>(headers: Headers, names: readonly string[]): Headers {
  const picked = Object.entries(headers).filter(([name]) => names.includes(name));
  return Object.fromEntries(picked) as Headers;
}
