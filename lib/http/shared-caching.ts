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
 * @param cacheControl the response's Cache-Control header
 * @returns undefined for a response that is no stored page
 */
export function storedPageCaching(cacheControl: unknown): CachingHeaders | undefined {
  const [, fresh, stale] = STORED_PAGE.exec(String(cacheControl)) ?? [];
  if (fresh === undefined) return undefined;
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${fresh}, must-revalidate`,
    ...(stale && {
      'CDN-Cache-Control': `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`,
    }),
  };
}
