import type { OutgoingHttpHeaders } from 'node:http';
import { RETRY_SECONDS } from '../process/time';
import { Body } from './body';

/** A response with the site's own headers, named in lower case. */
export type ResponseOf<Content> = { status: number; headers: OutgoingHttpHeaders; body: Content };

/** A page with its own headers, besides those of all responses. */
export type PageResponse = Readonly<ResponseOf<Body>> & {
  /** Seconds for which other requests may get the page; absent if it is for one request alone. */
  readonly freshSeconds?: number;
};

/** A header for responses with status 503: when clients should try again. */
export const RETRY = { 'retry-after': String(RETRY_SECONDS) };

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
 * The page of a request that failed (500) or got no slot (503). It needs the site's `failurePage`
 * alone, so that it works whatever else is broken.
 * @param requestId the id on the page, in the headers and in the log
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

/** For errors, redirects and responses to a posted form. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** For a page made for one request. `no-store` would keep it out of the back/forward cache. */
const PRIVATE = { 'cache-control': 'private, max-age=0, must-revalidate' };

/** For the preview of a draft: not stored, not indexed, and without its URL as a referrer. */
export const PREVIEW = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * The caching headers of a page with status 200. A shared cache may send a stale page during a
 * revalidation and while the site is down. This is in `CDN-Cache-Control` (RFC 9213), because with
 * `stale-while-revalidate` in `Cache-Control` Firefox would show the first visit's page for years.
 * @param maxStaleSeconds how long shared caches may send a stale page
 */
export function pageCaching(
  freshSeconds: number | undefined,
  maxStaleSeconds: number,
): Readonly<Record<string, string>> {
  if (freshSeconds === undefined) return PRIVATE;
  // Two years, because an outage may last long.
  const stale = `stale-while-revalidate=${maxStaleSeconds}, stale-if-error=63072000`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${freshSeconds}, must-revalidate`,
    'cdn-cache-control': `public, max-age=${freshSeconds}, ${stale}`,
  };
}

/** The directives of a Cache-Control header, for the browser's own cache alone. */
export function forBrowserAlone(directives: string): string {
  const rest = directives.split(', ').filter((it) => !/^(?:public|private|s-maxage=.*|)$/.test(it));
  return ['private', ...rest].join(', ');
}

/** A request that failed, or got no slot. */
export type Failure = {
  status: 500 | 503;
  /** The id on the page, in the headers and in the log. */
  requestId: string;
  /** HTML with what was typed into a posted form; empty if there is none. */
  form: string;
};

/** The page of a request that failed, for a site without its own. */
export function plainFailurePage({ status, requestId, form }: Failure): string {
  const title = status === 503 ? 'Too many requests' : 'Something went wrong';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Please try again in a few seconds.</p>
<p>Reference: ${requestId}</p>
${form || '<a href="/">Home</a>'}
</main>
</body>
</html>
`;
}
