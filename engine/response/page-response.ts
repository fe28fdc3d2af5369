import type { OutgoingHttpHeaders } from 'node:http';
import { RETRY_SECONDS } from '../process/time';
import { Body } from './body';
import type { Failure } from './failure-page';

/** A response with the site's own headers, whose names are in lower case. */
export type ResponseOf<Content> = { status: number; headers: OutgoingHttpHeaders; body: Content };

/** A page with its own headers, besides those of every response. */
export type PageResponse = Readonly<ResponseOf<Body>> & {
  /** Seconds for which other requests may get the page; absent if it is for one request alone. */
  readonly freshSeconds?: number;
};

/** Asks clients to try again, for responses with status 503. */
export const RETRY = { 'retry-after': String(RETRY_SECONDS) };

/** A page of this HTML. */
export function htmlPage(
  status: number,
  html: string,
  headers: PageResponse['headers'] = {},
): PageResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: new Body(html),
  };
}

/**
 * The page of a request that failed (500) or got no slot (503), made whatever else is broken.
 * @param requestId stands on the page, in the headers and in the log
 * @param form HTML with what was typed into a posted form
 */
export function failedPage(
  { failurePage }: { failurePage(failure: Failure): string },
  status: 500 | 503,
  requestId: string,
  form = '',
): PageResponse {
  const html = failurePage({ status, requestId, form });
  return htmlPage(status, html, status === 503 ? RETRY : {});
}
