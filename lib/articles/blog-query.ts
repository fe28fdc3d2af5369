/*
 * What the blog's address says: read by one parser on the server, in the
 * middleware and in the browser, so that none of them disagrees. No
 * dependencies, since it is part of the browser's bundle.
 */

/** What the blog is asked for. */
export type BlogQuery = {
  /** Trimmed search term; '' = none. */
  search: string;
  /** Tags of which an article has at least one; [] = any. */
  tags: string[];
  /** Page of the result, from 1. */
  page: number;
};

/** Characters of a search term that count. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_TAGS = 10;
const MAX_PAGE = 100_000;

/** Reads an address's query; whatever cannot be understood is as if it were not there. */
export function parseBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number(/^\d{1,6}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const tags = (params.get('tags') ?? '').slice(0, MAX_SEARCH_LENGTH).split(',');
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH).trim(),
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))].slice(0, MAX_TAGS),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
}

/** The one way to write a query, without a question mark; '' for the plain first page. */
export function formatBlogQuery({ search, tags, page }: BlogQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (tags.length > 0) params.set('tags', tags.join(','));
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

/** The blog's address for a query. */
export function blogHref(query: Partial<BlogQuery>): string {
  const text = formatBlogQuery({ search: '', tags: [], page: 1, ...query });
  return text ? `/blog?${text}` : '/blog';
}
