import { randomUUID } from 'node:crypto';
import { listNewestArticles } from '../../articles/article-list';
import { Body } from '../../base/body';
import { processState } from '../../base/process-state';
import { type RequestContext, withRequestContext } from '../../base/request-context';
import { RETRY_MS } from '../../base/retry';
import { ONE_ENTRY, SwrCache } from '../../base/swr-cache';
import type { Article } from '../../publisher-api';
import type { Representation } from '../cacheable-response';
import { type FeedEntry, feedEntry, renderFeed } from './render';
import { type FeedFormat, feeds } from './urls';

/** What the feeds of one list are made of, and those that were requested. */
type Rendered = {
  entries: readonly FeedEntry[];
  bodies: Partial<Record<FeedFormat, Promise<Body>>>;
  /** Whether a text is missing in it for now. */
  isIncomplete: boolean;
};

/** Most characters of HTML in a feed; the oldest articles beyond the limit have no HTML. */
const MAX_CHARACTERS = 5_000_000;

/** By article list: each fetch of the list creates a new array. */
const rendered = processState(
  'feeds',
  () =>
    new SwrCache<Rendered, readonly Article[]>({
      lifetimeMs: ({ isIncomplete }) => (isIncomplete ? RETRY_MS : Number.POSITIVE_INFINITY),
      onPublication: 'keep',
      limits: ONE_ENTRY,
    }),
);

/** A feed of the newest articles. @throws {ApiError} when no list of articles is known */
export async function readFeed(format: FeedFormat): Promise<Representation> {
  const articles = await listNewestArticles();
  const { entries, bodies } = await rendered.get(articles, () => render(articles));
  // The others are made for those who want them: serialising takes a moment of everybody's time.
  bodies[format] ??= Body.ofMany(renderFeed(format, entries));
  return { body: await bodies[format], type: `${feeds[format].type}; charset=utf-8` };
}

async function render(articles: readonly Article[]): Promise<Rendered> {
  // Of its own: what is incomplete is so for all who wait, not for the first of them alone.
  const context: RequestContext = { id: randomUUID(), upstreamMs: 0 };
  // In parallel, so that several slow articles delay the feeds by one time limit, not by several.
  const entries = await withRequestContext(context, () => Promise.all(articles.map(feedEntry)));
  let characters = 0;
  for (const entry of entries) {
    characters += entry.html.length;
    if (characters > MAX_CHARACTERS) entry.html = '';
  }
  return { entries, bodies: {}, isIncomplete: context.isIncomplete === true };
}
