import { listNewestArticles } from '../../articles/article-list';
import { log } from '../../base/log';
import { processState } from '../../base/process-state';
import { requestContext } from '../../base/request-context';
import { SingleFlight } from '../../base/single-flight';
import type { Article } from '../../publisher-api';
import type { Representation } from '../document-response';
import { type FeedEntry, feedEntry } from './entries';
import { renderFeed } from './render';
import { type FeedFormat, feeds } from './urls';

type Feeds = Record<FeedFormat, Representation>;

/** Most characters of HTML in a feed; the oldest articles beyond the limit have no HTML. */
const MAX_CHARACTERS = 5_000_000;

const { rendered, renderings, latest } = processState('feeds', () => ({
  /** By article list: each fetch of the list creates a new array. */
  rendered: new WeakMap<readonly Article[], Feeds>(),
  renderings: new SingleFlight<Feeds, readonly Article[]>(),
  latest: { feeds: undefined as Feeds | undefined },
}));

/**
 * A feed of the newest articles, the same for all visitors.
 * @throws {ApiError} when the API fails and no list of articles is known
 */
export async function readFeed(format: FeedFormat): Promise<Representation> {
  const articles = await listNewestArticles();
  const feeds = rendered.get(articles) ?? (await renderings.run(articles, () => render(articles)));
  return feeds[format];
}

/** Renders the feeds of a list; one whose body did not change stays the same representation. */
async function render(articles: readonly Article[]): Promise<Feeds> {
  const previous = latest.feeds;
  // In parallel, so that several slow articles delay the feeds by one time limit, not by several.
  const all = await Promise.all(articles.map(entryOf));
  const entries = withinLimit(all.filter((entry) => entry !== null));
  const representation = (format: FeedFormat): Representation => {
    const body = renderFeed(format, entries);
    const before = previous?.[format];
    if (before?.body === body) return before;
    return { body, type: `${feeds[format].type}; charset=utf-8`, changedAt: new Date() };
  };
  const made = {
    atom: representation('atom'),
    rss: representation('rss'),
    json: representation('json'),
  };
  // If a text could not be rendered this time, the feeds are rendered again with the next request.
  if (!requestContext()?.isIncomplete) rendered.set(articles, made);
  latest.feeds = made;
  return made;
}

/**
 * The entry of an article; null for an article that cannot be an entry, which leaves the others
 * unaffected.
 */
async function entryOf(article: Article): Promise<FeedEntry | null> {
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
