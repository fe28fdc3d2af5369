/** What Next says of a stored page: only shared caches (CDNs, proxies) may store it. */
const STORED_PAGE = /^s-maxage=(\d+)(?:, stale-while-revalidate=(\d+))?$/;

/** Headers that tell browsers and shared caches how long they may reuse a response. */
export type CachingHeaders = { 'Cache-Control': string; 'CDN-Cache-Control'?: string };

/**
 * Who may reuse a stored page, and for how long.
 *
 * Next's own header leaves browsers to heuristics, and Firefox applies its
 * `stale-while-revalidate`, meant for shared caches, to documents: for two years a second
 * visit would show the page of the first. Browsers therefore revalidate their
 * copy each time (in a few bytes, by its ETag); a shared cache
 * reuses it while it is fresh; and one that knows `CDN-Cache-Control` (RFC 9213) may serve
 * it stale while it revalidates, and while the site is down.
 * @param freshSeconds for which the page is fresh
 * @param staleSeconds for which it may be served after that; 0 for not at all
 */
export function sharedCaching(freshSeconds: number, staleSeconds: number): CachingHeaders {
  const stale = `stale-while-revalidate=${staleSeconds}, stale-if-error=${staleSeconds}`;
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${freshSeconds}, must-revalidate`,
    ...(staleSeconds > 0 && { 'CDN-Cache-Control': `public, max-age=${freshSeconds}, ${stale}` }),
  };
}

/**
 * The same, of a response that Next has made.
 * @param cacheControl the response's Cache-Control header
 * @returns undefined for a response that is no stored page
 */
export function storedPageCaching(cacheControl: unknown): CachingHeaders | undefined {
  const [, fresh, stale = 0] = STORED_PAGE.exec(String(cacheControl)) ?? [];
  return fresh === undefined ? undefined : sharedCaching(Number(fresh), Number(stale));
}
