import { BLOG_QUERY_PATH } from '../routes';
import { type BlogQuery, formatBlogQuery, parseBlogQuery } from './blog-query';

/** The internal path that renders a query, or null for the plain first page. */
export function blogQueryPath(query: BlogQuery): string | null {
  const text = formatBlogQuery(query);
  // base64url has no characters that percent-encoding changes, so decoding it twice is harmless.
  return (text && BLOG_QUERY_PATH + Buffer.from(text).toString('base64url')) || null;
}

/** Parses the last segment of a path made by {@link blogQueryPath}. */
export function readBlogQuery(segment: string): BlogQuery {
  return parseBlogQuery(new URLSearchParams(Buffer.from(segment, 'base64url').toString()));
}
