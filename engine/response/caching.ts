/** For errors, redirects and responses to a posted form. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** For a page made for one request. `no-store` would keep the page out of the back/forward cache. */
const PRIVATE = { 'cache-control': 'private, max-age=0, must-revalidate' };

/** For the preview of a draft: not stored, not indexed, and its URL is not sent as a referrer. */
export const PREVIEW = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * The caching headers of a page with status 200. A shared cache may send a stale page while it
 * revalidates and while the site is down, which `CDN-Cache-Control` (RFC 9213) tells it alone: with
 * `stale-while-revalidate` in `Cache-Control`, Firefox would show the first visit's page for years.
 * @param maxStaleSeconds for which shared caches may send a stale page
 */
export function pageCaching(
  freshSeconds: number | undefined,
  maxStaleSeconds: number,
): Readonly<Record<string, string>> {
  if (freshSeconds === undefined) return PRIVATE;
  // Two years, as long as an outage may last.
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
