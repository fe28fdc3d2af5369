import { feedPath } from '../routes';
import { site } from '../site';

/** The feeds: where each one is, its media type, and its name. */
export const feeds = {
  atom: { path: feedPath('atom.xml'), type: 'application/atom+xml', name: 'Atom' },
  rss: { path: feedPath('rss.xml'), type: 'application/rss+xml', name: 'RSS' },
  json: { path: feedPath('feed.json'), type: 'application/feed+json', name: 'JSON Feed' },
} as const;

/** One of the feeds. */
export type FeedFormat = keyof typeof feeds;

/** The feeds by their media types, as the head of every page links them. */
export const feedLinks = Object.fromEntries(
  Object.values(feeds).map(({ path, type, name }) => [
    type,
    [{ url: path, title: `${site.name} (${name})` }],
  ]),
);
