import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { env } from '../env';
import { log } from '../log';
import { waitForOptionalPart } from '../process/optional-part';
import { processState } from '../process/process-state';
import { SingleFlight } from '../process/single-flight';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { matchesSearch, matchesTags } from './article-search';
import { newestFirst } from './newest-first';

/*
 * The article lists of the API, shared by all visitors. The plain list is what the site
 * lives on: it is never evicted. Lists of a term or of tags are kept while there is room.
 */

/** What a list needs of an article: everything but its body and the pictures in it. */
export type ArticleSummary = Omit<Article, 'content' | 'pictures'>;

/** A list as the API gave it. */
type StoredList = {
  articles: ArticleSummary[];
  /** Its articles by their ids, once they were looked for. */
  byId?: Map<string, ArticleSummary>;
  /** With their bodies; of the plain list only. */
  newest: Article[];
  /** When the call for it was started, on the clock of `performance.now()`. */
  startedAt: number;
  /** Whether something was published since then: it only serves while the API fails. */
  invalidated: boolean;
  /** Time before which the API is not called for it again, after a call that failed. */
  retryAt: number;
  /** Of the plain list only: the filters for which the API has given it whole, matching or not. */
  ignoredFilters: Set<Filter>;
};

/** What a list can be chosen by. */
type Filter = 'search' | 'tags';

type Store = {
  plain: StoredList | undefined;
  /** By term or tags. */
  filtered: LRUCache<string, StoredList>;
  calls: SingleFlight<StoredList>;
  /** Times that the lists were invalidated. */
  invalidations: number;
};

/** Newest articles whose bodies are stored, as feeds show them whole. */
export const NEWEST_LENGTH = 50;
/** Lists of terms and tags stored at most. */
const MAX_FILTERED = 100;
/** Articles in all of them together, of about half a kilobyte each; one longer list may stand alone. */
const MAX_FILTERED_ARTICLES = 50_000;
const BACK_OFF_MS = 5_000;
/** Milliseconds within which a page being rendered takes a list that another one just got. */
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
  /** The caller stores what it makes of the list, so that the two ages must not add up. */
  fresh?: boolean;
  /**
   * For an optional part of a page (see process/optional-part.ts): once that has taken too
   * long, the last good list serves, however old, unless it was invalidated.
   */
  optional?: boolean;
};

/**
 * The visible articles the API lists for a search term ('' = all), in the API's order.
 *
 * A list is reused for REVALIDATE_SECONDS, then once more while the API is called again;
 * all visitors share it, and a failing API leaves the last good one in place. An API that
 * gives the whole list for a term is called for one term each time that list is refreshed.
 * @throws {ApiError} when nothing good is known
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

/** The newest of all visible articles that have a date, whole; see {@link listArticles}. */
export async function listNewestArticles(): Promise<Article[]> {
  return (await readPlain()).newest;
}

/**
 * The same for the visible articles that have at least one of the tags.
 * @param named whether the tags are those of an article (see api/call-pool.ts)
 * @throws {ApiError}
 */
export async function listArticlesByTags(
  tags: readonly string[],
  { named, ...freshness }: Freshness & { named?: boolean } = {},
): Promise<ArticleSummary[]> {
  return readFiltered(
    'tags',
    tags.join(','),
    (take) => readArticlesByTags(tags, take, { named }),
    (article) => matchesTags(article, [...tags]),
    freshness,
  );
}

/** The last good list of all articles, and its age in milliseconds; undefined before the first one. */
export function lastGoodList(): { articles: ArticleSummary[]; ageMs: number } | undefined {
  const { plain } = store;
  return plain && { articles: plain.articles, ageMs: performance.now() - plain.startedAt };
}

/**
 * Whether the API gives its list of all articles just now: calls it, unless that was done
 * within the last second, or failed within the last five.
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
 * Has the API called before the next use of any list, whatever its age, and lets nobody
 * join a call in flight; the last good lists stay for the case that the API fails.
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
    known.retryAt = performance.now() + BACK_OFF_MS;
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
    // The API may have been read before the change that has been published meanwhile.
    list.invalidated = invalidations !== store.invalidations;
    const known = stored(key);
    // A call that was started later may have ended earlier.
    if (!known || known.startedAt <= list.startedAt) keep(key, list);
    return list;
  });
}

function stored(key: string): StoredList | undefined {
  return key === PLAIN ? store.plain : store.filtered.get(key);
}

function keep(key: string, list: StoredList): void {
  if (key === PLAIN) store.plain = list;
  else store.filtered.set(key, list);
}

/**
 * Stores of the articles what a list needs, while they come. Summaries that the plain list
 * holds already are shared with it, so that a list of a term costs a reference an article.
 * @param wholeCount how many of the newest are stored with their bodies
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

/** The summary of the plain list where that is the same. */
function shared(summary: ArticleSummary): ArticleSummary {
  const { plain } = store;
  if (!plain) return summary;
  plain.byId ??= new Map(plain.articles.map((article) => [article.id, article]));
  const known = plain.byId.get(summary.id);
  return known && isDeepStrictEqual(known, summary) ? known : summary;
}

/** Notes it when the API has given the whole list although not all of it matches. */
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
