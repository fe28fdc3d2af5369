import { LRUCache } from 'lru-cache';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { SingleFlight } from '../base/single-flight';
import { type Article, readArticles, readArticlesByTags } from '../publisher-api';
import { env } from '../site/env';
import { type ArticleSummary, lastGoodList, listArticles, summaryOf } from './article-list';
import { articleSegment } from './article-path';
import { matchesSearch, matchesTags } from './article-search';

/*
 * Articles for a search term or for tags. The response of the API is filtered by the site's own
 * rule while it arrives, so that a result never holds more than what matches. If the call fails,
 * the list of all articles is filtered instead.
 */

type Read = (take: (article: Article) => void) => Promise<void>;
type Matches = (article: ArticleSummary) => boolean;

/** A result; `startedAt` is the start of its call, on the clock of `performance.now()`. */
type Found = { articles: ArticleSummary[]; startedAt: number };

/** Most results in memory. */
const MAX_RESULTS = 100;
/** Most articles in all of them together, at about half a kilobyte each. */
const MAX_ARTICLES = 20_000;

const state = processState('found-articles', () => ({
  results: new LRUCache<string, Found>({
    max: MAX_RESULTS,
    maxSize: MAX_ARTICLES,
    // A single longer result is stored, too.
    sizeCalculation: ({ articles }) => Math.min(articles.length + 1, MAX_ARTICLES),
  }),
  calls: new SingleFlight<Found>(),
  /**
   * The list that the API returned in full in spite of a filter: until it is read anew, filtering
   * it gives the same as another call.
   */
  unfiltered: undefined as readonly ArticleSummary[] | undefined,
}));

/**
 * The visible articles that match a search term.
 * @throws {ApiError} when neither the call nor the list is there
 */
export function findBySearch(search: string): Promise<ArticleSummary[]> {
  return find(
    `search ${search}`,
    (take) => readArticles(search, take),
    (article) => matchesSearch(article, search),
  );
}

/**
 * The visible articles that have at least one of the tags.
 * @throws {ApiError} when neither the call nor the list is there
 */
export async function findByTags(tags: string[]): Promise<ArticleSummary[]> {
  const matches: Matches = (article) => matchesTags(article, tags);
  // The API takes a list separated by commas, in which a tag with a comma would be two tags.
  if (tags.some((tag) => tag.includes(','))) return (await listArticles()).filter(matches);
  return find(`tags ${tags}`, (take) => readArticlesByTags(tags, take), matches);
}

/**
 * The article of a result in memory whose page has this slug in its URL; the list may be older than
 * the result, and not have it yet.
 */
export function foundAt(slug: string): ArticleSummary | undefined {
  // Compared before the segment is checked, as there may be thousands.
  const hasSlug = ({ id, slug: own, name }: ArticleSummary) =>
    id === slug || own === slug || name === slug;
  for (const { articles } of state.results.values()) {
    const article = articles.find((it) => hasSlug(it) && articleSegment(it) === slug);
    if (article) return article;
  }
  return undefined;
}

/** @param name of what is wanted, unique among searches and tags */
async function find(name: string, read: Read, matches: Matches): Promise<ArticleSummary[]> {
  const list = lastGoodList()?.articles;
  if (!list || list !== state.unfiltered) {
    try {
      // A result from before a publication is not found any more.
      const key = `${publicationNumber()} ${name}`;
      const known = state.results.get(key);
      if (known && isFresh(known)) return known.articles;
      return (await state.calls.run(key, () => request(key, read, matches))).articles;
    } catch (error) {
      log('warn', 'The list of articles is searched instead', { problem: String(error) });
      // Another call for it may take as long as the one that has failed.
      const optional = lastGoodList() !== undefined;
      return (await listArticles({ optional })).filter(matches);
    }
  }
  return (await listArticles()).filter(matches);
}

function isFresh({ startedAt }: Found): boolean {
  return performance.now() - startedAt < env().REVALIDATE_SECONDS * 1_000;
}

async function request(key: string, read: Read, matches: Matches): Promise<Found> {
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
  if (list && count >= list.length && articles.length < count) state.unfiltered = list;
  const found = { articles, startedAt };
  state.results.set(key, found);
  return found;
}
