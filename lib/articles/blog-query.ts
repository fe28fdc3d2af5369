/*
 * What the blog's URL says: read by one parser on the server, in the middleware
 * and in the browser, so that none of them disagrees. No dependencies, since it
 * is part of the browser's bundle.
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

/** Characters of a search term, and of a tag, that count. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_TAGS = 10;
const MAX_PAGE = 100_000;

/** Reads a URL's query; whatever cannot be understood is as if it were not there. */
export function parseBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number(/^\d{1,6}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH).trim(),
    tags: parseTags(params.get('tags') ?? ''),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
}

/** The tags of a comma-separated list, in which `\,` is a comma of a tag and `\\` a backslash. */
function parseTags(list: string): string[] {
  const escaped = list.match(/(?:\\[\\,]|[^,])+/g) ?? [];
  const tags = escaped.map((tag) => tag.replace(/\\([\\,])/g, '$1').trim());
  const short = tags.map((tag) => tag.slice(0, MAX_SEARCH_LENGTH).trim());
  return [...new Set(short.filter(Boolean))].slice(0, MAX_TAGS);
}

/** The list that {@link parseBlogQuery} reads these tags from. */
export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/[\\,]/g, '\\$&')).join(',');
}

/** The one way to write a query, without a question mark; '' for the plain first page. */
export function formatBlogQuery({ search, tags, page }: BlogQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (tags.length > 0) params.set('tags', formatTags(tags));
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

/** The blog's URL for a query. */
export function blogHref(query: Partial<BlogQuery>): string {
  const text = formatBlogQuery({ search: '', tags: [], page: 1, ...query });
  return text ? `/blog?${text}` : '/blog';
}
