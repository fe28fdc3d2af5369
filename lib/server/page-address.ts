import { formatBlogQuery, parseBlogQuery } from '../articles/blog-query';

/** Parts of the site that read queries of their own. */
const READS_QUERIES = /^\/(?:_next|api|media|share)\//;

/** What Next's router marks its requests with, and checks. */
const ROUTER_MARK = '_rsc';

/**
 * The address for which a page is made: without what the page does not depend on.
 * Next writes the whole query of the request into the page, which is then kept and
 * sent to everybody: one visitor's query must not be in it.
 * @param url path and query, as requested
 * @param isData whether the router asks for a page's data, of which the blog has one
 *   for all its queries (see middleware.ts)
 */
export function pageAddress(url: string, isData: boolean): string {
  const start = url.indexOf('?');
  if (start === -1 || READS_QUERIES.test(url)) return url;
  const path = url.slice(0, start);
  // Next leads from there to the address without the slash, and takes the query along.
  if (path !== '/' && path.endsWith('/')) return url;
  const params = new URLSearchParams(url.slice(start));
  const kept = isData
    ? new URLSearchParams(params.getAll(ROUTER_MARK).map((value) => [ROUTER_MARK, value]))
    : path === '/blog' && formatBlogQuery(parseBlogQuery(params));
  return String(kept || '') ? `${path}?${kept}` : path;
}
