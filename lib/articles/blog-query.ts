import { composed } from '../../engine/text';
import { MAX_SEARCH_LENGTH } from '../constants';
import { BLOG_PATH } from '../site/urls/paths';

// Browser and server share this module, so it imports only paths, constants and text functions.

export type BlogQuery = {
  /** The trimmed search term; empty for none. */
  search: string;
  /** An article matches if it has at least one of these tags; empty for any article. */
  tags: string[];
  /** The page of the result, from 1. */
  page: number;
};

/** The most tags of one query; further ones are dropped. */
const MAX_TAGS = 10;
const MAX_PAGE = 100_000;

export function isSearch({ search, tags }: BlogQuery): boolean {
  return search !== '' || tags.length > 0;
}

/** Parses a URL's query; invalid values and repeated parameters are ignored. */
export function parseBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number(/^\d{1,6}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  return {
    search: limited((params.get('search') ?? '').trim()),
    tags: parseTags(params.get('tags') ?? ''),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
}

/** The tags of a comma-separated list; `\,` is a comma of a tag, and `\\` a backslash. */
function parseTags(list: string): string[] {
  const escaped = list.match(/(?:\\[\\,]|[^,])+/g) ?? [];
  const tags = escaped.map((tag) => tag.replace(/\\([\\,])/g, '$1').trim());
  const short = tags.filter(Boolean).map(limited);
  return [...new Set(short)].slice(0, MAX_TAGS);
}

/**
 * Normalizes a text to NFC and limits it. A longer text ends with an ellipsis beyond the limit, so that
 * it matches nothing.
 */
function limited(typed: string): string {
  const text = composed(typed, MAX_SEARCH_LENGTH);
  return text.length > MAX_SEARCH_LENGTH ? `${text.slice(0, MAX_SEARCH_LENGTH)}…` : text;
}

/** The comma-separated list that {@link parseBlogQuery} parses into these tags. */
export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/[\\,]/g, '\\$&')).join(',');
}

/** The canonical form of a query, without a question mark; '' for the plain first page. */
export function formatBlogQuery({ search, tags, page }: BlogQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (tags.length > 0) params.set('tags', formatTags(tags));
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

export function blogHref(query: Partial<BlogQuery>): string {
  const text = formatBlogQuery({ search: '', tags: [], page: 1, ...query });
  return text ? `${BLOG_PATH}?${text}` : BLOG_PATH;
}
