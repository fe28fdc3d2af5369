import { listNewestArticles } from '../../articles/article-list';
import { processState } from '../../base/process-state';
import { requestContext } from '../../base/request-context';
import { SingleFlight } from '../../base/single-flight';
import type { Article } from '../../publisher-api';
import type { Representation } from '../document-response';
import { feedEntry, renderFeeds } from './render';
import { type FeedFormat, feeds } from './urls';

type Feeds = ReturnType<typeof renderFeeds>;

/** Most characters of HTML in a feed; the oldest articles beyond the limit have no HTML. */
const MAX_CHARACTERS = 5_000_000;

const { rendered, renderings } = processState('feeds', () => ({
  /** By article list: each fetch of the list creates a new array. */
  rendered: new WeakMap<readonly Article[], Feeds>(),
  renderings: new SingleFlight<Feeds, readonly Article[]>(),
}));

/** A feed of the newest articles. @throws {ApiError} when no list of articles is known */
export async function readFeed(format: FeedFormat): Promise<Representation> {
  const articles = await listNewestArticles();
  const bodies = rendered.get(articles) ?? (await renderings.run(articles, () => render(articles)));
  return { body: bodies[format], type: `${feeds[format].type}; charset=utf-8` };
}

async function render(articles: readonly Article[]): Promise<Feeds> {
  // In parallel, so that several slow articles delay the feeds by one time limit, not by several.
  const entries = await Promise.all(articles.map(feedEntry));
  let characters = 0;
  for (const entry of entries) {
    characters += entry.html.length;
    if (characters > MAX_CHARACTERS) entry.html = '';
  }
  const bodies = renderFeeds(entries);
  // If a text could not be rendered this time, the feeds are rendered again with the next request.
  if (!requestContext()?.isIncomplete) rendered.set(articles, bodies);
  return bodies;
}
