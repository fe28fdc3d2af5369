import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { SingleFlight } from '../base/single-flight';
import { type Article, readArticles } from '../publisher-api';
import { waitForOptionalPart } from '../publisher-api/optional-part';
import { RETRY_SECONDS } from '../site/constants';
import { env } from '../site/env';
import { newestFirst } from './newest-first';

/** An article in a list: without its body and the pictures in it. */
export type ArticleSummary = Omit<Article, 'content' | 'pictures'>;

type StoredList = {
  articles: ArticleSummary[];
  newest: Article[];
  /** Start of the call for it, on the clock of `performance.now()`. */
  startedAt: number;
  /** After a later one, the list serves only while the API fails. */
  publication: number;
};

/** Number of newest articles stored with their bodies, which feeds show in full. */
export const NEWEST_LENGTH = 50;
/** Milliseconds for which pages that want a fresh list share one. */
const BURST_MS = 1_000;

const state = processState('article-list', () => ({
  last: undefined as StoredList | undefined,
  /** Start and end of the last call, if it failed. */
  failure: undefined as { publication: number; at: number } | undefined,
  /** By publication number. */
  calls: new SingleFlight<StoredList, number>(),
}));

type Freshness = {
  /** The caller stores its output, so the two ages must not add up. */
  fresh?: boolean;
  /** For an optional part of a page, see {@link waitForOptionalPart}. */
  optional?: boolean;
};

/**
 * The visible articles, in the API's order (docs/architecture.md, The life of a list).
 * @throws {ApiError} when the API fails and no list is stored
 * @throws {TimeLimitError} when none is stored, and an optional part would wait for too long
 */
export async function listArticles(freshness?: Freshness): Promise<ArticleSummary[]> {
  return (await read(freshness)).articles;
}

/** The newest visible articles that have a date, with their bodies; see {@link listArticles}. */
export async function listNewestArticles(): Promise<Article[]> {
  return (await read()).newest;
}

/** The last good list; undefined before the first one. */
export function lastGoodList() {
  if (!state.last) return undefined;
  const { articles, startedAt, publication } = state.last;
  return {
    articles,
    ageMs: performance.now() - startedAt,
    isFailing: hasJustFailed(),
    /** Whether it lacks a publication. */
    isOld: publication !== publicationNumber(),
  };
}

/**
 * Reads the list in a call that starts later, unless the API has just failed: an earlier one does
 * not tell whether the API is well now. It starts a second after the last one, and is shared.
 * @throws {ApiError} when the API fails
 */
export async function rereadList(): Promise<void> {
  const since = performance.now();
  const isOlder = () => (state.last?.startedAt ?? 0) < since;
  if (state.last) await sleep(Math.max(0, state.last.startedAt + BURST_MS - since));
  // The first call may be one that is shared, and has started earlier.
  while (isOlder() && !hasJustFailed()) await call();
}

/** An article as lists have it. */
export function summaryOf({ content: _, pictures: __, ...summary }: Article): ArticleSummary {
  return summary;
}

async function read({ fresh, optional }: Freshness = {}): Promise<StoredList> {
  const { last } = state;
  if (!last) return optional ? waitForOptionalPart(call()) : call();

  const lifetime = env().REVALIDATE_SECONDS * 1_000;
  if (isWithin(fresh ? Math.min(BURST_MS, lifetime) : lifetime, last)) return last;
  if (hasJustFailed()) return last;

  const next = call().catch(() => last);
  if (!fresh && isWithin(2 * lifetime, last)) return last;
  // What is older than a publication is shown only if the API fails, however long that takes.
  const mayBeOld = optional && last.publication === publicationNumber();
  return mayBeOld ? waitForOptionalPart(next).catch(() => last) : next;
}

function isWithin(milliseconds: number, { startedAt, publication }: StoredList): boolean {
  return publication === publicationNumber() && performance.now() - startedAt < milliseconds;
}

function hasJustFailed(): boolean {
  const { failure } = state;
  if (failure?.publication !== publicationNumber()) return false;
  return performance.now() - failure.at < RETRY_SECONDS * 1_000;
}

function call(): Promise<StoredList> {
  const publication = publicationNumber();
  return state.calls.run(publication, async () => {
    try {
      const list = await readList(publication);
      // A later call may have ended first; its newer list stays.
      if (!state.last || state.last.startedAt <= list.startedAt) state.last = list;
      state.failure = undefined;
      return list;
    } catch (error) {
      state.failure = { publication, at: performance.now() };
      const message = 'The list of articles could not be read; the last good one stays';
      if (state.last) log('warn', message, { problem: String(error) });
      throw error;
    }
  });
}

/** Reads the list article by article: their bodies are never in memory at once. */
async function readList(publication: number): Promise<StoredList> {
  const startedAt = performance.now();
  const articles: ArticleSummary[] = [];
  let newest: Article[] = [];
  await readArticles('', (article) => {
    if (article.status !== 'published') return;
    articles.push(summaryOf(article));
    newest.push(article);
    if (newest.length > 2 * NEWEST_LENGTH) newest = newestFirst(newest).slice(0, NEWEST_LENGTH);
  });
  newest = newestFirst(newest).slice(0, NEWEST_LENGTH);
  return { articles, newest, startedAt, publication };
}
