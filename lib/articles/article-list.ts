import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { SingleFlight } from '../base/single-flight';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { waitForOptionalPart } from '../publisher-api/optional-part';
import { RETRY_SECONDS } from '../site/constants';
import { env } from '../site/env';
import { matchesSearch, matchesTags } from './article-search';
import { newestFirst } from './newest-first';

/*
 * The cache of the API's article lists, shared by all visitors. The plain list of all
 * articles is never evicted, since most pages need it; lists of a term or of tags are an
 * LRU cache.
 */

/** An article in a list: without its body and the pictures in it. */
export type ArticleSummary = Omit<Article, 'content' | 'pictures'>;

/** A list as the API returned it. */
type StoredList = {
  articles: ArticleSummary[];
  /** Index of the articles by id, created on first use. */
  byId?: Map<string, ArticleSummary>;
  /** The newest articles with their bodies; of the plain list only. */
  newest: Article[];
  /** Start of the call for it, on the clock of `performance.now()`. */
  startedAt: number;
  /** Whether something was published since then: the list then serves only while the API fails. */
  invalidated: boolean;
  /** End of the back-off after a failed call, on the same clock. */
  retryAt: number;
  /** Of the plain list only: the filters that the API ignores, as it returned all of the list for one. */
  ignoredFilters: Set<Filter>;
};

/** What the API filters a list by. */
type Filter = 'search' | 'tags';

type Store = {
  plain: StoredList | undefined;
  /** Lists of a term or of tags, by their key. */
  filtered: LRUCache<string, StoredList>;
  calls: SingleFlight<StoredList>;
  /** Number of invalidations so far. */
  invalidations: number;
};

/** Number of newest articles stored with their bodies, which feeds show in full. */
export const NEWEST_LENGTH = 50;
/** Most stored lists of terms and tags. */
const MAX_FILTERED = 100;
/** Most articles in all of those together, at about half a kilobyte each; a single longer list is allowed. */
const MAX_FILTERED_ARTICLES = 50_000;
/** Milliseconds for which pages that want a fresh list share one. */
const BURST_MS = 1_000;

const store: Store = processState('article-lists', () => ({
  plain: undefined,
  filtered: new LRUCache({
    max: MAX_FILTERED,
    maxSize: MAX_FILTERED_ARTICLES,
    sizeCalculation: ({ articles }) =>
      articles === store.plain?.articles ? 1 : Math.min(articles.length + 1, MAX_FILTERED_ARTICLES),
  }),
  calls: new SingleFlight(),
  invalidations: 0,
}));

type Freshness = {
  /** The caller caches its output, so the two ages must not add up. */
  fresh?: boolean;
  /**
   * For an optional part of a page: after the time limit of process/optional-part.ts the
   * last good list is used at any age, unless it was invalidated.
   */
  optional?: boolean;
};

/**
 * The visible articles the API lists for a search term ('' = all), in the API's order.
 *
 * A list is fresh for REVALIDATE_SECONDS, then served stale for as long again while it is
 * revalidated; while the API fails, the last good list is served. An API that ignores the
 * search term is called for one term each time that the plain list is revalidated.
 * @throws {ApiError} when the API fails and no list is stored
 */
export async function listArticles(
  search: string,
  freshness?: Freshness,
): Promise<ArticleSummary[]> {
  if (search === '') return (await readPlain(freshness)).articles;
  return readFiltered(
    'search',
    search,
    (take) => readArticles(search, take),
    (article) => matchesSearch(article, search),
    freshness,
  );
}

/** The newest visible articles that have a date, with their bodies; see {@link listArticles}. */
export async function listNewestArticles(): Promise<Article[]> {
  return (await readPlain()).newest;
}

/**
 * The visible articles that have at least one of the tags; see {@link listArticles}.
 * @param isKnown whether the tags are those of an article (see publisher-api/lanes.ts)
 * @throws {ApiError}
 */
export async function listArticlesByTags(
  tags: readonly string[],
  { isKnown, ...freshness }: Freshness & { isKnown?: boolean } = {},
): Promise<ArticleSummary[]> {
  return readFiltered(
    'tags',
    tags.join(','),
    (take) => readArticlesByTags(tags, take, { isKnown }),
    (article) => matchesTags(article, [...tags]),
    freshness,
  );
}

/** The last good list of all articles and its age in milliseconds; undefined before the first one. */
export function lastGoodList(): { articles: ArticleSummary[]; ageMs: number } | undefined {
  const { plain } = store;
  return plain && { articles: plain.articles, ageMs: performance.now() - plain.startedAt };
}

/**
 * Whether the API returns its list of all articles at present. Calls it, unless that was
 * done within the last second or failed within the last five.
 */
export async function isListAvailable(): Promise<boolean> {
  const start = performance.now();
  try {
    const { startedAt } = await readPlain({ fresh: true });
    return startedAt > start - BURST_MS;
  } catch {
    return false;
  }
}

/**
 * Makes the next use of every list call the API, without sharing a call in flight. The
 * stored lists still serve if the API fails.
 */
export function invalidateArticleLists(): void {
  store.invalidations += 1;
  store.calls.detach();
  for (const list of [store.plain, ...store.filtered.values()]) {
    if (!list) continue;
    list.invalidated = true;
    list.retryAt = 0;
  }
}

type Load = () => Promise<StoredList>;

/** Reads the articles of a list one by one. */
type ReadAll = (take: (article: Article) => void) => Promise<void>;

const PLAIN = '';

function readPlain(freshness?: Freshness): Promise<StoredList> {
  return read(PLAIN, () => collect((take) => readArticles('', take), NEWEST_LENGTH), freshness);
}

async function readFiltered(
  filter: Filter,
  value: string,
  readAll: ReadAll,
  matches: (article: ArticleSummary) => boolean,
  freshness?: Freshness,
): Promise<ArticleSummary[]> {
  if (store.plain?.ignoredFilters.has(filter)) {
    const plain = await readPlain(freshness);
    if (plain.ignoredFilters.has(filter)) return plain.articles;
  }
  const load = async () => {
    const list = await collect(readAll);
    noteIgnoredFilter(filter, list, matches);
    return list;
  };
  return (await read(`${filter}=${value}`, load, freshness)).articles;
}

async function read(
  key: string,
  load: Load,
  { fresh = false, optional = false }: Freshness = {},
): Promise<StoredList> {
  const known = stored(key);
  if (!known) return optional ? waitForOptionalPart(refresh(key, load)) : refresh(key, load);

  const lifetime = lifetimeMs();
  if (isWithin(fresh ? Math.min(BURST_MS, lifetime) : lifetime, known)) return known;
  if (performance.now() < known.retryAt) return known;

  const call = refresh(key, load).catch((error: unknown) => {
    known.retryAt = performance.now() + RETRY_SECONDS * 1_000;
    log('warn', 'An article list could not be refreshed; the last good one stays', {
      problem: String(error),
    });
    return known;
  });
  if (!fresh && isWithin(2 * lifetime, known)) return known;
  return optional && !known.invalidated ? waitForOptionalPart(call).catch(() => known) : call;
}

function lifetimeMs(): number {
  return env().REVALIDATE_SECONDS * 1000;
}

function isWithin(milliseconds: number, { startedAt, invalidated }: StoredList): boolean {
  return !invalidated && performance.now() - startedAt < milliseconds;
}

function refresh(key: string, load: Load): Promise<StoredList> {
  return store.calls.run(key, async () => {
    const { invalidations } = store;
    const list = await load();
    // The response may be older than a change that was published during the call.
    list.invalidated = invalidations !== store.invalidations;
    const known = stored(key);
    // A later call may have ended first; its newer list stays.
    if (!known || known.startedAt <= list.startedAt) storeList(key, list);
    return list;
  });
}

function stored(key: string): StoredList | undefined {
  return key === PLAIN ? store.plain : store.filtered.get(key);
}

function storeList(key: string, list: StoredList): void {
  if (key === PLAIN) store.plain = list;
  else store.filtered.set(key, list);
}

/**
 * Builds a list while its articles arrive. It shares summaries with the plain list where
 * they are equal, so that a list of a term costs one reference per article.
 * @param wholeCount number of newest articles to store with their bodies
 */
async function collect(readAll: ReadAll, wholeCount = 0): Promise<StoredList> {
  const startedAt = performance.now();
  const articles: ArticleSummary[] = [];
  let newest: Article[] = [];
  await readAll((article) => {
    if (article.status !== 'published') return;
    const { content: _, pictures: __, ...summary } = article;
    articles.push(shared(summary));
    if (wholeCount === 0) return;
    newest.push(article);
    if (newest.length > 2 * wholeCount) newest = newestFirst(newest).slice(0, wholeCount);
  });
  return {
    articles,
    newest: newestFirst(newest).slice(0, wholeCount),
    startedAt,
    invalidated: false,
    retryAt: 0,
    ignoredFilters: new Set(),
  };
}

/** The equal summary of the plain list, or this one if there is none. */
function shared(summary: ArticleSummary): ArticleSummary {
  const { plain } = store;
  if (!plain) return summary;
  plain.byId ??= new Map(plain.articles.map((article) => [article.id, article]));
  const known = plain.byId.get(summary.id);
  return known && isDeepStrictEqual(known, summary) ? known : summary;
}

/** Detects an API that ignores a filter: it returned the whole list though not all of it matches. */
function noteIgnoredFilter(
  filter: Filter,
  list: StoredList,
  matches: (article: ArticleSummary) => boolean,
): void {
  const { plain } = store;
  if (!plain || plain.articles.length !== list.articles.length) return;
  if (!list.articles.every((article, index) => article === plain.articles[index])) return;
  list.articles = plain.articles;
  if (!plain.articles.every(matches)) plain.ignoredFilters.add(filter);
}
