import { BLOG_PAGE_SIZE } from '../constants';
import { log } from '../process/log';
import { isNotFound } from '../publisher-api';
import { type ArticleSummary, listArticles, listArticlesByTags } from './article-list';
import { matchesSearch, matchesTags } from './article-search';
import { type BlogQuery, MAX_SEARCH_LENGTH, MAX_TAG_LENGTH, parseBlogQuery } from './blog-query';
import { type ArticleCard, articleCard } from './cards';

/** One page of the blog. */
export type BlogListing = {
  query: BlogQuery;
  cards: ArticleCard[];
  pageCount: number;
  total: number;
};

/** The query of the blog's first page. */
export const FIRST_PAGE: BlogQuery = parseBlogQuery(new URLSearchParams());

/**
 * One page of the articles that match a query. When the API fails and no list is stored,
 * the listing is empty (spec section 8) and `failed` is true.
 * @param fresh see {@link listArticles}
 */
export async function listBlog(
  query: BlogQuery,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<BlogListing & { failed: boolean }> {
  try {
    const found = await findArticles(query, fresh);
    const start = (query.page - 1) * BLOG_PAGE_SIZE;
    return {
      query,
      cards: found.slice(start, start + BLOG_PAGE_SIZE).map(articleCard),
      pageCount: Math.ceil(found.length / BLOG_PAGE_SIZE),
      total: found.length,
      failed: false,
    };
  } catch (error) {
    log('error', 'The article list could not be read', { problem: String(error) });
    return { query, cards: [], pageCount: 0, total: 0, failed: true };
  }
}

async function findArticles(query: BlogQuery, fresh: boolean): Promise<ArticleSummary[]> {
  const tags = query.tags.filter((tag) => tag.length <= MAX_TAG_LENGTH);
  const isTooLong = query.search.length > MAX_SEARCH_LENGTH;
  if (isTooLong || (query.tags.length > 0 && tags.length === 0)) return [];
  const articles =
    tags.length > 0 ? await articlesWithTags(tags) : await listForSearch(query.search, fresh);
  return articles.filter(
    (article) => matchesTags(article, tags) && matchesSearch(article, query.search),
  );
}

/** The list for a search term; falls back to the plain list when that call fails. */
async function listForSearch(search: string, fresh: boolean): Promise<ArticleSummary[]> {
  try {
    return await listArticles(search, { fresh });
  } catch (error) {
    if (search === '') throw error;
    return listArticles('');
  }
}

/** The list for tags; falls back to the plain list when that call fails. */
async function articlesWithTags(tags: string[]): Promise<ArticleSummary[]> {
  // The API takes a comma-separated list, in which a tag with a comma would be two tags.
  if (tags.some((tag) => tag.includes(','))) return listArticles('');
  try {
    return await listArticlesByTags(tags);
  } catch (error) {
    // An API that has no article with these tags may respond with 404.
    if (isNotFound(error)) return [];
    return listArticles('');
  }
}
