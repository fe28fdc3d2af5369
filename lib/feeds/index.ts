import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listNewestArticles } from '../articles/article-list';
import type { Representation } from '../http/conditional-response';
import { processState } from '../process/process-state';
import type { Article } from '../publisher-api';
import { type FeedEntry, feedEntry } from './entries';
import { renderFeed } from './render';
import { type FeedFormat, feeds } from './urls';

type Feeds = {
  /** Entries by a hash of the article they were made of: Markdown is read once. */
  entries: Map<string, FeedEntry>;
  rendered: Record<FeedFormat, Representation>;
};

const { made, last } = processState('feeds', () => ({
  /** By the list they were made of, which is another one whenever the API was asked. */
  made: new WeakMap<readonly Article[], Promise<Feeds>>(),
  last: { feeds: undefined as Feeds | undefined },
}));

/**
 * A feed of the newest articles, the same for all visitors.
 * @throws {ApiError} when the API fails and no list of articles is known
 */
export async function readFeed(format: FeedFormat): Promise<Representation> {
  const articles = await listNewestArticles();
  let flight = made.get(articles);
  if (!flight) {
    flight = makeFeeds(articles, last.feeds);
    made.set(articles, flight);
    last.feeds = await flight;
  }
  return (await flight).rendered[format];
}

async function makeFeeds(articles: readonly Article[], previous?: Feeds): Promise<Feeds> {
  const entries = new Map<string, FeedEntry>();
  for (const article of articles) {
    const key = hash(JSON.stringify(article));
    let entry = previous?.entries.get(key);
    if (!entry) {
      // Fifty articles are a second's work: requests in between are answered.
      await nextTurn();
      entry = feedEntry(article);
    }
    entries.set(key, entry);
  }
  const render = (format: FeedFormat): Representation => {
    const body = renderFeed(format, [...entries.values()]);
    const etag = hash(body);
    const before = previous?.rendered[format];
    if (before?.etag === etag) return before;
    return { body, etag, type: `${feeds[format].type}; charset=utf-8`, changedAt: new Date() };
  };
  return { entries, rendered: { atom: render('atom'), rss: render('rss'), json: render('json') } };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
