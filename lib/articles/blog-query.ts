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

/** Most characters of a search term, and of a tag: nothing is found by what is longer. */
export const MAX_SEARCH_LENGTH = 200;
export const MAX_TAG_LENGTH = 200;
/** Most tags of one query; more are left out. */
export const MAX_TAGS = 10;
const MAX_PAGE = 100_000;

/** Reads the query of a URL; whatever cannot be understood is as if it were not there. */
export function parseBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number(/^\d{1,6}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const tags = (params.get('tags') ?? '').split(',').map((tag) => tag.trim());
  return {
    search: cut((params.get('search') ?? '').trim(), MAX_SEARCH_LENGTH),
    tags: [...new Set(tags.filter(Boolean).map((tag) => cut(tag, MAX_TAG_LENGTH)))].slice(
      0,
      MAX_TAGS,
    ),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
}

/** A text that is too long is cut, and stays too long by the ellipsis that says so. */
function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
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
