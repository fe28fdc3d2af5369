import {
  log,
  processSingleton,
  RETRY_MS,
  SwrCache,
  TimeLimitError,
  waitForOptionalPart,
} from '../../engine';
import { BLOG_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../constants';
import { type Article, readArticles, readArticlesByTags } from '../publisher-api';
import { env } from '../site/settings/env';
import {
  type ArticleSummary,
  goodEnoughList,
  lastGoodList,
  listArticles,
  summaryOf,
} from './article-list';
import { articleAt } from './article-naming';
import type { BlogQuery } from './blog-query';
import { bodyMatcher, exactMatcher, searchMatcher, tagMatcher } from './matches';

export type BlogListing = Awaited<ReturnType<typeof listBlog>>;

/**
 * A page of the articles matching a query.
 * @throws {ApiError} when the API fails and no list is stored
 */
export async function listBlog(query: BlogQuery) {
  const found = await articlesOf(query);
  const start = (query.page - 1) * BLOG_PAGE_SIZE;
  return {
    query,
    articles: found.slice(start, start + BLOG_PAGE_SIZE),
    pageCount: Math.ceil(found.length / BLOG_PAGE_SIZE),
    total: found.length,
  };
}

async function articlesOf({ search, tags: allTags, page }: BlogQuery): Promise<ArticleSummary[]> {
  const tags = allTags.filter((tag) => tag.length <= MAX_SEARCH_LENGTH);
  if (search.length > MAX_SEARCH_LENGTH || (allTags.length > 0 && tags.length === 0)) return [];
  if (search !== '' || tags.length > 0) return findArticles({ search, tags });
  const listLength = lastGoodList()?.articles.length ?? 0;
  // A page that will be stored uses a fresh list, because the age of the list adds to the age of
  // the page. A page beyond the stored list causes no call, because clients can request any number
  // of such pages.
  return listArticles({ fresh: page === 1 || listLength > (page - 1) * BLOG_PAGE_SIZE });
}

type Read = (onArticle: (article: Article) => void) => Promise<void>;
type Matches = (article: ArticleSummary) => boolean;

/** `isOfList`: found in the stored list instead of by a call. */
type Found = { articles: ArticleSummary[]; isOfList?: true };

/** Most calls in flight, because each may return all articles; others use the stored list. */
const MAX_CALLS = 2;
/** Bytes of a result, estimated at 500 for each article. */
const sizeOf = ({ articles }: Found) => 500 * (articles.length + 1);

const results = processSingleton(
  'search-results',
  () =>
    new SwrCache<Found>({
      lifetimeMs: ({ isOfList }) => (isOfList ? RETRY_MS : env().REVALIDATE_SECONDS * 1_000),
      onPublication: 'expire',
      limits: { entries: 100, bytes: 10_000_000, sizeOf },
    }),
);
type Filter = 'search' | 'tags';
/**
 * The stored list at the time when the API ignored a filter. While that list is stored, searches
 * filter it instead of calling the API.
 */
const unfiltered = processSingleton(
  'ignored-filters',
  () => new Map<Filter, readonly ArticleSummary[]>(),
);

/**
 * The published articles that match the term and, if there are tags, have one of the tags.
 * @throws {ApiError} when the call fails and no list is stored
 */
export async function findArticles({ search, tags }: Omit<BlogQuery, 'page'>) {
  const matchesTerm: Matches = searchMatcher(search);
  if (tags.length === 0) {
    const call: Read = (onArticle) => readArticles(search, onArticle);
    const found = await find('search', search, call, matchesTerm, bodyMatcher(search));
    return [...found, ...foundByFolding(search, matchesTerm, found)];
  }
  const matches: Matches = tagMatcher(tags);
  // The API would split a tag with a comma into two.
  const tagged = tags.some((tag) => tag.includes(','))
    ? (await listArticles()).filter(matches)
    : await find('tags', `${tags}`, (onArticle) => readArticlesByTags(tags, onArticle), matches);
  return tagged.filter(matchesTerm);
}

/** Articles that match only once folded: an API may compare letters exactly. */
function foundByFolding(search: string, matches: Matches, found: readonly ArticleSummary[]) {
  const matchesExactly = exactMatcher(search);
  const ids = new Set(found.map(({ id }) => id));
  const isOther = (it: ArticleSummary) => matches(it) && !ids.has(it.id) && !matchesExactly(it);
  const last = lastGoodList();
  return last && !last.isExpired ? last.articles.filter(isOther) : [];
}

/** The article with this URL path in the results of searches, which may be newer than the list. */
export function searchResultAt(path: string): ArticleSummary | undefined {
  const articles = results.values().map((found) => articleAt(found.articles, path));
  return articles.find(Boolean);
}

/**
 * Finds articles. The first line that applies decides:
 * - the API has ignored this filter, or too many calls are in flight: the stored list is filtered;
 * - the call fails: the stored list is filtered, and a warning logged;
 * - the call takes too long for a page, and the stored list is good enough: that is filtered;
 * - else the API's articles are filtered, because an API may return others as well.
 * @param value of the filter
 * @param mayReturn whether an API that filters may return this article although it does not match,
 * for example because its body has the term
 */
async function find(
  filter: Filter,
  value: string,
  read: Read,
  matches: Matches,
  mayReturn: (article: Article) => boolean = () => false,
): Promise<ArticleSummary[]> {
  const found = results.get(`${filter} ${value}`, async () => {
    const list = lastGoodList()?.articles;
    const isIgnored = list !== undefined && list === unfiltered.get(filter);
    // `inProgress` includes this call.
    if (isIgnored || results.inProgress > MAX_CALLS) return filterList(matches);
    const articles: ArticleSummary[] = [];
    let [count, unmatched] = [0, 0];
    const onArticle = (article: Article) => {
      if (article.status !== 'published') return;
      count += 1;
      if (matches(article)) articles.push(summaryOf(article));
      else if (!mayReturn(article)) unmatched += 1;
    };
    try {
      await read(onArticle);
    } catch (error) {
      const message = 'A search of the API failed: the stored list is searched instead';
      log('warn', message, { problem: String(error) });
      return filterList(matches);
    }
    // The API ignored the filter: its response has the whole list, and articles that cannot match.
    if (list && unmatched > 0 && count >= list.length) unfiltered.set(filter, list);
    return { articles };
  });
  const list = goodEnoughList();
  if (!list) return (await found).articles;
  return waitForOptionalPart(found).then(
    ({ articles }) => articles,
    (error) => {
      if (error instanceof TimeLimitError) return list.filter(matches);
      throw error;
    },
  );
}

/** Filters the stored list: a call for a newer one may take as long as the failed call. */
async function filterList(matches: Matches): Promise<Found> {
  const optional = lastGoodList() !== undefined;
  return { articles: (await listArticles({ optional })).filter(matches), isOfList: true };
}
