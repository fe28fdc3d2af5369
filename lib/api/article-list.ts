import { LRUCache } from 'lru-cache';
import { EXTRAS_TIMEOUT_MS } from '../constants';
import { env } from '../env';
import { log } from '../log';
import { processState } from '../server/process-state';
import type { Article } from './contract';
import { ApiError } from './errors';
import { readArticles, readArticlesByTags } from './index';
import { newestFirst } from './newest-first';

/** What a list needs of an article: everything but its body and the pictures in it. */
export type ArticleSummary = Omit<Article, 'content' | 'pictures'>;

type Entry = {
  articles: ArticleSummary[];
  /** With their bodies; of the list of all articles only. */
  newest: Article[];
  fetchedAt: number;
};

type Store = {
  entries: LRUCache<string, Entry>;
  flights: Map<string, Promise<Entry>>;
  /** Time before which a list that is known, and could not be renewed, is not asked again. */
  retryAt: LRUCache<string, number>;
};

/** Newest articles whose bodies are kept, as feeds show them whole. */
export const NEWEST_LENGTH = 50;
/** Lists remembered at most: a search term or a set of tags each. */
const MAX_LISTS = 100;
/** Articles in all of them together, of about half a kilobyte each; one longer list may stand alone. */
const MAX_ARTICLES = 50_000;
const BACK_OFF_MS = 5_000;
/** Milliseconds within which a page being rendered takes an answer another one just got. */
const BURST_MS = 1_000;

const { entries, flights, retryAt } = processState<Store>('article-list', () => ({
  entries: new LRUCache({
    max: MAX_LISTS,
    maxSize: MAX_ARTICLES,
    sizeCalculation: ({ articles }) => Math.min(articles.length + 1, MAX_ARTICLES),
  }),
  flights: new Map(),
  retryAt: new LRUCache({ max: MAX_LISTS }),
}));

type Freshness = {
  /** For pages that are themselves kept: their age must not add to the answer's. */
  fresh?: boolean;
  /**
   * For what a page can do without: waited for EXTRAS_TIMEOUT_MS at most, after which
   * the last good list will do, however old. One that was expired will not.
   */
  extra?: boolean;
};

/**
 * The visible articles the API lists for a search term ('' = all), in the API's order.
 *
 * An answer is reused for REVALIDATE_SECONDS, then once more while it is asked
 * again; all visitors share it, and a failing API leaves the last good one in place.
 * @throws {ApiError} when nothing good is known
 */
export async function listArticles(
  search: string,
  freshness?: Freshness,
): Promise<ArticleSummary[]> {
  return (await rememberSearch(search, freshness)).articles;
}

/** The newest of all visible articles that have a date, whole; see {@link listArticles}. */
export async function listNewestArticles(): Promise<Article[]> {
  return (await rememberSearch('')).newest;
}

function rememberSearch(search: string, freshness?: Freshness): Promise<Entry> {
  const keptWhole = search === '' ? NEWEST_LENGTH : 0;
  const load = () => collect((take) => readArticles(search, take), keptWhole);
  return remember(`search=${search}`, load, freshness);
}

/** The same for the visible articles that have at least one of the tags. @throws {ApiError} */
export async function listArticlesByTags(
  tags: readonly string[],
  freshness?: Freshness,
): Promise<ArticleSummary[]> {
  const load = () => collect((take) => readArticlesByTags(tags, take));
  return (await remember(`tags=${tags.join(',')}`, load, freshness)).articles;
}

type Load = () => Promise<Entry>;

async function remember(
  key: string,
  load: Load,
  { fresh = false, extra = false }: Freshness = {},
): Promise<Entry> {
  const known = entries.get(key);
  if (!known) return extra ? inTime(refresh(key, load)) : refresh(key, load);

  const lifetime = env().REVALIDATE_SECONDS * 1000;
  const age = Date.now() - known.fetchedAt;
  if (age < (fresh ? Math.min(BURST_MS, lifetime) : lifetime)) return known;
  if (Date.now() < (retryAt.get(key) ?? 0)) return known;

  const flight = refresh(key, load).catch((error: unknown) => {
    log('warn', 'An article list could not be refreshed; the last good one stays', {
      problem: String(error),
    });
    return known;
  });
  if (!fresh && age < 2 * lifetime) return known;
  const mayBeOld = extra && age < Number.POSITIVE_INFINITY;
  return mayBeOld ? inTime(flight).catch(() => known) : flight;
}

/** @throws {ApiError} when it takes longer than a page waits for what it can do without */
async function inTime(flight: Promise<Entry>): Promise<Entry> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new ApiError('unavailable', 'The list took too long'));
    timer = setTimeout(tooLate, EXTRAS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([flight, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refresh(key: string, load: Load): Promise<Entry> {
  const flying = flights.get(key);
  if (flying) return flying;
  const flight = load()
    .then((entry) => {
      entries.set(key, entry);
      retryAt.delete(key);
      return entry;
    })
    .catch((error: unknown) => {
      retryAt.set(key, Date.now() + BACK_OFF_MS);
      throw error;
    })
    .finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

/**
 * Keeps of the articles what an entry needs, while they come.
 * @param keptWhole how many of the newest keep their bodies
 */
async function collect(
  read: (take: (article: Article) => void) => Promise<void>,
  keptWhole = 0,
): Promise<Entry> {
  const articles: ArticleSummary[] = [];
  let newest: Article[] = [];
  await read((article) => {
    if (article.status !== 'published') return;
    const { content: _, pictures: __, ...summary } = article;
    articles.push(summary);
    if (keptWhole === 0) return;
    newest.push(article);
    if (newest.length > 2 * keptWhole) newest = newestFirst(newest).slice(0, keptWhole);
  });
  return {
    articles,
    newest: newestFirst(newest).slice(0, keptWhole),
    fetchedAt: Date.now(),
  };
}

/**
 * Has the API asked before the next answer, whatever its age; the last good lists
 * stay for the case that it fails.
 */
export async function expireArticleLists(): Promise<void> {
  // What is under way may have been asked for before that which made the lists old.
  await Promise.allSettled(flights.values());
  for (const entry of entries.values()) entry.fetchedAt = -Infinity;
  retryAt.clear();
}
