/** Seconds for which a shared cache may send a page that is stale: as long as an outage may last. */
const STALE_SECONDS = 63_072_000;

/** Of a page for one request alone. Without `no-store`, as the back/forward cache may have it. */
const PRIVATE = { 'cache-control': 'private, max-age=0, must-revalidate' };

/** Of the preview of a draft: nobody stores it, finds it, or learns its URL from a link in it. */
export const PREVIEW = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * Who may reuse a page with status 200, and for how long.
 *
 * Browsers revalidate their copy each time (in a few bytes, by its entity tag): Firefox would
 * apply a `stale-while-revalidate` that is meant for shared caches to documents, and show the
 * page of the first visit for two years. A shared cache reuses a page while it is fresh, and one
 * that knows `CDN-Cache-Control` (RFC 9213) may send it stale while it revalidates, and while the
 * site is down.
 * @param freshSeconds absent for a page that is for one request alone
 */
export function pageCaching(freshSeconds: number | undefined): Readonly<Record<string, string>> {
  if (freshSeconds === undefined) return PRIVATE;
  const stale = `stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${STALE_SECONDS}`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${freshSeconds}, must-revalidate`,
    'cdn-cache-control': `public, max-age=${freshSeconds}, ${stale}`,
  };
}
