import { log } from '../base/log';
import { BLOG_PAGE_SIZE } from '../site/constants';
import { type ArticleSummary, lastGoodList, listArticles } from './article-list';
import { type BlogQuery, isSearch, MAX_SEARCH_LENGTH } from './blog-query';
import { articleCard } from './cards';
import { findArticles } from './found-articles';

/** One page of the blog. */
export type BlogListing = Awaited<ReturnType<typeof listBlog>>;

/** Whether it is to be stored and indexed: a page of the whole list, and none beyond the last one. */
export function isOfWholeList({ query, pageCount, failed }: BlogListing): boolean {
  return !isSearch(query) && (failed || query.page <= Math.max(pageCount, 1));
}

/** One page of the articles that match a query; empty and `failed` without a list (spec section 8). */
export async function listBlog(query: BlogQuery) {
  const found = await articlesOf(query).catch((error) => {
    log('error', 'The article list could not be read', { problem: String(error) });
    return null;
  });
  const total = found?.length ?? 0;
  const start = (query.page - 1) * BLOG_PAGE_SIZE;
  return {
    query,
    cards: found?.slice(start, start + BLOG_PAGE_SIZE).map(articleCard) ?? [],
    pageCount: Math.ceil(total / BLOG_PAGE_SIZE),
    total,
    failed: !found,
  };
}

async function articlesOf({ search, tags: allTags, page }: BlogQuery): Promise<ArticleSummary[]> {
  const tags = allTags.filter((tag) => tag.length <= MAX_SEARCH_LENGTH);
  if (search.length > MAX_SEARCH_LENGTH || (allTags.length > 0 && tags.length === 0)) return [];
  if (search !== '' || tags.length > 0) return findArticles({ search, tags });
  const listLength = lastGoodList()?.articles.length ?? 0;
  // A stored page gets a fresh list, as the ages add up; an invented page number causes no call.
  return listArticles({ fresh: page === 1 || listLength > (page - 1) * BLOG_PAGE_SIZE });
}
