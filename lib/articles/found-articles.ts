import { LRUCache } from 'lru-cache';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { SingleFlight } from '../base/single-flight';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { waitForOptionalPart } from '../publisher-api/optional-part';
import { env } from '../site/env';
import { type ArticleSummary, lastGoodList, listArticles, summaryOf } from './article-list';
import { matchesSearch, matchesTags } from './article-search';

/*
 * Articles for a search term or for tags. The response of the API is filtered by the site's own
 * rule while it arrives, so that a result never holds more than what matches. If the call fails,
 * the list of all articles is filtered instead.
 */

/** A call of the API for a filtered list. */
type FilteredCall = {
  filter: 'search' | 'tags';
  /** The argument of the filter; null if the API has no notation for it. */
  value: string | null;
  /** Whether the value is known, so that nobody has invented it. */
  isKnown: boolean;
  read: (take: (article: Article) => void) => Promise<void>;
  matches: (article: ArticleSummary) => boolean;
};

/** Its result; `startedAt` is the start of the call, on the clock of `performance.now()`. */
type Found = { articles: ArticleSummary[]; startedAt: number };

/** Most results in memory. */
const MAX_RESULTS = 100;
/** Most articles in all of them together, at about half a kilobyte each. */
const MAX_ARTICLES = 20_000;

const { results, calls, ignored } = processState('found-articles', () => ({
  results: new LRUCache<string, Found>({
    max: MAX_RESULTS,
    maxSize: MAX_ARTICLES,
    // A single longer result is stored, too.
    sizeCalculation: ({ articles }) => Math.min(articles.length + 1, MAX_ARTICLES),
  }),
  calls: new SingleFlight<Found>(),
  /** Lists that the API returned in full in spite of a filter. With a newer list the filter is tried again. */
  ignored: {
    search: new WeakSet<readonly ArticleSummary[]>(),
    tags: new WeakSet<readonly ArticleSummary[]>(),
  },
}));

/**
 * The visible articles that match a search term.
 * @throws {ApiError} when neither the call nor the list is there
 */
export function findBySearch(search: string): Promise<ArticleSummary[]> {
  return find({
    filter: 'search',
    value: search,
    isKnown: false,
    read: (take) => readArticles(search, take),
    matches: (article) => matchesSearch(article, search),
  });
}

/**
 * The visible articles that have at least one of the tags.
 * @param options.isKnown whether the tags are those of an article, so that nobody has invented them
 * @param options.optional see {@link listArticles}
 * @throws {ApiError} when neither the call nor the list is there
 */
export function findByTags(
  tags: readonly string[],
  { isKnown = false, optional }: { isKnown?: boolean; optional?: boolean } = {},
): Promise<ArticleSummary[]> {
  return find(
    {
      filter: 'tags',
      // The API takes a list separated by commas, in which a tag with a comma would be two tags.
      value: tags.some((tag) => tag.includes(',')) ? null : tags.join(','),
      isKnown,
      read: (take) => readArticlesByTags(tags, take, { isKnown }),
      matches: (article) => matchesTags(article, [...tags]),
    },
    optional,
  );
}

async function find(call: FilteredCall, optional?: boolean): Promise<ArticleSummary[]> {
  const { filter, value, isKnown, matches } = call;
  if (value !== null && !isIgnored(filter)) {
    try {
      // A result from before a publication is not found any more.
      const key = JSON.stringify([publicationNumber(), filter, value]);
      const known = results.get(key);
      if (known && isFresh(known)) return known.articles;
      // A known argument never shares a call that is queued among those with unknown ones.
      const found = calls.run(`${key} ${isKnown}`, () => request(call, key));
      return (await (optional ? waitForOptionalPart(found) : found)).articles;
    } catch (error) {
      log('warn', 'The list of articles is searched instead', { filter, problem: String(error) });
    }
  }
  return (await listArticles({ optional })).filter(matches);
}

function isFresh({ startedAt }: Found): boolean {
  return performance.now() - startedAt < env().REVALIDATE_SECONDS * 1_000;
}

async function request({ filter, read, matches }: FilteredCall, key: string): Promise<Found> {
  const startedAt = performance.now();
  const articles: ArticleSummary[] = [];
  let count = 0;
  await read((article) => {
    if (article.status !== 'published') return;
    count += 1;
    const summary = summaryOf(article);
    if (matches(summary)) articles.push(summary);
  });
  const list = lastGoodList()?.articles;
  if (list && count >= list.length && articles.length < count) ignored[filter].add(list);
  const found = { articles, startedAt };
  results.set(key, found);
  return found;
}

/** Whether the API ignores this filter, so that filtering the stored list gives the same without a call. */
function isIgnored(filter: FilteredCall['filter']): boolean {
  const list = lastGoodList()?.articles;
  return list !== undefined && ignored[filter].has(list);
}
