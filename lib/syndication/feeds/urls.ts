import { brand } from '../../../brand/brand';
import { feedPath } from '../../site/urls/paths';

export const feeds = {
  atom: { path: feedPath('atom.xml'), type: 'application/atom+xml', name: 'Atom' },
  rss: { path: feedPath('rss.xml'), type: 'application/rss+xml', name: 'RSS' },
  json: { path: feedPath('feed.json'), type: 'application/feed+json', name: 'JSON Feed' },
} as const;

export type FeedFormat = keyof typeof feeds;

/** The feeds by media type, for Next's metadata of every page. */
export const feedLinks = Object.fromEntries(
  Object.values(feeds).map(({ path, type, name }) => [
    type,
    [{ url: path, title: `${brand.name} (${name})` }],
  ]),
);
