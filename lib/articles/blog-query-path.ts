import { type BlogQuery, formatBlogQuery, parseBlogQuery } from './blog-query';

/** Where a query of the blog is rendered; no URL of a visitor leads there (see middleware.ts). */
export const BLOG_QUERY_PAGE = '/blog/query/';

/** The path at which a query is rendered, or null for the plain first page. */
export function blogQueryPath(query: BlogQuery): string | null {
  const text = formatBlogQuery(query);
  // In letters that no encoding changes: whoever decodes them, and however often, reads the same.
  return (text && BLOG_QUERY_PAGE + Buffer.from(text).toString('base64url')) || null;
}

/** Reads the last part of such a path. */
export function readBlogQuery(segment: string): BlogQuery {
  return parseBlogQuery(new URLSearchParams(Buffer.from(segment, 'base64url').toString()));
}
