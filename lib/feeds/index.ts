import { createHash } from 'node:crypto';
import { listNewestArticles } from '../articles/article-list';
import type { Representation } from '../http/conditional-response';
import { log } from '../log';
import { processState } from '../process/process-state';
import type { Article } from '../publisher-api';
import { type FeedEntry, feedEntry } from './entries';
import { renderFeed } from './render';
import { type FeedFormat, feeds } from './urls';

type Feeds = Record<FeedFormat, Representation>;

/** Characters of all texts together, after which older articles come without theirs. */
const MAX_CHARACTERS = 5_000_000;

const { byList, latest } = processState('feeds', () => ({
  /** By the list they were made of, which is another object whenever the API was called. */
  byList: new WeakMap<readonly Article[], Promise<Feeds>>(),
  latest: { feeds: undefined as Feeds | undefined },
}));

/**
 * A feed of the newest articles, the same for all visitors.
 * @throws {ApiError} when the API fails and no list of articles is known
 */
export async function readFeed(format: FeedFormat): Promise<Representation> {
  const articles = await listNewestArticles();
  let feeds = byList.get(articles);
  if (!feeds) {
    feeds = makeFeeds(articles, latest.feeds);
    byList.set(articles, feeds);
    latest.feeds = await feeds;
  }
  return (await feeds)[format];
}

async function makeFeeds(articles: readonly Article[], previous?: Feeds): Promise<Feeds> {
  // All at once: texts that take all the time they may make the feeds late together.
  const made = await Promise.all(articles.map(makeEntry));
  const entries = withinLimit(made.filter((entry) => entry !== null));
  const render = (format: FeedFormat): Representation => {
    const body = renderFeed(format, entries);
    const etag = hash(body);
    const before = previous?.[format];
    if (before?.etag === etag) return before;
    return { body, etag, type: `${feeds[format].type}; charset=utf-8`, changedAt: new Date() };
  };
  return { atom: render('atom'), rss: render('rss'), json: render('json') };
}

/** The entry of an article; null for one that cannot be made, without which the others can. */
async function makeEntry(article: Article): Promise<FeedEntry | null> {
  try {
    return await feedEntry(article);
  } catch (error) {
    log('error', 'An article is left out of the feeds', {
      id: article.id,
      problem: String(error),
    });
    return null;
  }
}

function withinLimit(entries: readonly FeedEntry[]): FeedEntry[] {
  let characters = 0;
  return entries.map((entry) => {
    characters += entry.html.length;
    return characters > MAX_CHARACTERS ? { ...entry, html: '' } : entry;
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
