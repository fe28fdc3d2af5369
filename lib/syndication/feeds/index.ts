import { Body, ONE_ENTRY, processSingleton, SwrCache } from '../../../engine';
import { listNewestArticles } from '../../articles/article-list';
import type { Article } from '../../publisher-api';
import type { Representation } from '../cacheable-response';
import { type FeedEntry, feedEntry, renderFeed } from './render';
import { type FeedFormat, feeds } from './urls';

type Rendered = {
  entries: readonly FeedEntry[];
  bodies: Partial<Record<FeedFormat, Body>>;
};

/** The most characters of HTML in a feed. The oldest articles beyond it have no HTML. */
const MAX_CHARACTERS = 5_000_000;

/** The feeds by list of articles, because each read of the list creates a new array. */
const rendered = processSingleton(
  'feeds',
  () =>
    new SwrCache<Rendered, readonly Article[]>({
      lifetimeMs: Number.POSITIVE_INFINITY,
      onPublication: 'keep',
      limits: ONE_ENTRY,
    }),
);

/** A feed of the newest articles. @throws {ApiError} when the API fails and no list is stored */
export async function readFeed(format: FeedFormat): Promise<Representation> {
  const articles = await listNewestArticles();
  const { entries, bodies } = await rendered.get(articles, () => render(articles));
  // Only the requested feed is serialized, because that blocks the event loop for a moment.
  bodies[format] ??= Body.ofMany(renderFeed(format, entries));
  return { body: bodies[format], type: `${feeds[format].type}; charset=utf-8` };
}

async function render(articles: readonly Article[]): Promise<Rendered> {
  // Entries are made in parallel, so that slow articles delay the feeds by one time limit in total.
  const entries = await Promise.all(articles.map(feedEntry));
  let characters = 0;
  for (const entry of entries) {
    characters += entry.html.length;
    if (characters > MAX_CHARACTERS) entry.html = '';
  }
  return { entries, bodies: {} };
}
