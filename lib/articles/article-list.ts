import { setTimeout as sleep } from 'node:timers/promises';
import { log, now, ONE_ENTRY, processSingleton, SwrCache, waitForOptionalPart } from '../../engine';
import { type Article, readArticles } from '../publisher-api';
import { env } from '../site/settings/env';
import { foldTexts } from './matches';

/** An article as lists store it: without its body and its uploads. */
export type ArticleSummary = Omit<Article, 'content' | 'media'>;

export function summaryOf({ content: _, media: __, ...summary }: Article): ArticleSummary {
  return summary;
}

type StoredList = { articles: ArticleSummary[]; newest: Article[] };

/** The number of newest articles that are stored with their bodies, for the feeds. */
const NEWEST_LENGTH = 50;
/** Milliseconds within which callers of a fresh list share one call. */
const BURST_MS = 1_000;

const ALL = 'all';
const lifetimeMs = () => env().REVALIDATE_SECONDS * 1_000;
const lists = processSingleton(
  'article-list',
  () =>
    new SwrCache<StoredList>({
      lifetimeMs,
      staleMs: lifetimeMs,
      onPublication: 'expire',
      isLastGoodEnough: true,
      limits: ONE_ENTRY,
    }),
);

type Freshness = {
  /**
   * Whether the caller stores its output. It gets a list of the last second, because the age of the
   * list adds to the age of the output.
   */
  fresh?: boolean;
  /** Whether the list is for an optional part of a page: {@link waitForOptionalPart}. */
  optional?: boolean;
};

/**
 * The published articles, in the API's order (docs/architecture.md, Lists).
 * @throws {ApiError} when the API fails and no list is stored
 * @throws {TimeLimitError} when no list is stored, and an optional part would wait for too long
 */
export async function listArticles(freshness?: Freshness): Promise<ArticleSummary[]> {
  return (await read(freshness)).articles;
}

/**
 * The newest published articles that have a date, with their bodies.
 * @throws {ApiError} when the API fails and no list is stored
 */
export async function listNewestArticles(): Promise<Article[]> {
  return (await read()).newest;
}

/** The last list that the API returned, however old; undefined before the first one. */
export function lastGoodList() {
  const last = lists.last(ALL);
  if (!last) return undefined;
  return {
    articles: last.value.articles,
    ageMs: now() - last.startedAt,
    isFailing: lists.hasFailed(ALL),
    isExpired: last.isBeforePublication,
  };
}

/** The stored list; undefined if it is too old to replace a newer one that takes too long. */
export function goodEnoughList(): ArticleSummary[] | undefined {
  const last = lists.last(ALL);
  return last?.isEnough ? last.value.articles : undefined;
}

/**
 * Calls the API for the list, because a call that began earlier does not show whether the API works
 * now. Callers share a call. A second passes between calls, and a longer pause follows a failure.
 * @throws {ApiError} when the API fails and no list is stored
 */
export async function rereadList(): Promise<void> {
  const since = now();
  const last = lists.last(ALL);
  if (last) await sleep(Math.max(0, last.startedAt + BURST_MS - since));
  const isOlder = () => (lists.last(ALL)?.startedAt ?? 0) < since;
  while (isOlder() && !lists.hasFailed(ALL)) await lists.get(ALL, readList, { maxAgeMs: 0 });
}

async function read({ fresh, optional }: Freshness = {}): Promise<StoredList> {
  const list = lists.get(ALL, readList, fresh ? { maxAgeMs: BURST_MS } : {});
  return optional && !lists.last(ALL) ? waitForOptionalPart(list) : list;
}

async function readList(): Promise<StoredList> {
  const articles: ArticleSummary[] = [];
  let newest: Article[] = [];
  const onArticle = (article: Article) => {
    if (article.status !== 'published') return;
    articles.push(summaryOf(article));
    foldTexts(article);
    newest.push(article);
    // Sorted now and then and not for each article, because a list may have 20,000.
    if (newest.length > 2 * NEWEST_LENGTH) newest = newestFirst(newest).slice(0, NEWEST_LENGTH);
  };
  await readArticles('', onArticle).catch((error) => {
    const message = 'The list of articles could not be read: the last good one stays';
    if (lists.last(ALL)) log('warn', message, { problem: String(error) });
    throw error;
  });
  return { articles, newest: newestFirst(newest).slice(0, NEWEST_LENGTH) };
}

type Dated<Item> = Item & { uploadDate: string };

/** The articles with a date, newest first; those of one instant stay in the API's order. */
export function newestFirst<Item extends { uploadDate: string | null }>(
  articles: readonly Item[],
): Dated<Item>[] {
  const dated = articles.filter((item): item is Dated<Item> => item.uploadDate !== null);
  const timed = dated.map((item) => ({ item, time: Date.parse(item.uploadDate) }));
  return timed.sort((one, other) => other.time - one.time).map(({ item }) => item);
}
