import { BLOG_QUERY_PATH } from '../routes';
import { type BlogQuery, formatBlogQuery, parseBlogQuery } from './blog-query';

/** The path at which a query is rendered, or null for the plain first page. */
export function blogQueryPath(query: BlogQuery): string | null {
  const text = formatBlogQuery(query);
  // In letters that no encoding changes: whoever decodes them, and however often, reads the same.
  return (text && BLOG_QUERY_PATH + Buffer.from(text).toString('base64url')) || null;
}

/** Reads the last part of such a path. */
export function readBlogQuery(segment: string): BlogQuery {
  return parseBlogQuery(new URLSearchParams(Buffer.from(segment, 'base64url').toString()));
}
