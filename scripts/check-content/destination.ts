import { statSync } from 'node:fs';
import path from 'node:path';
import { parseUrl } from '../../lib/base/parse-url';
import { feeds } from '../../lib/discovery/feeds/urls';
import { resolveUrl } from '../../lib/server/resolve-url';
import {
  ARTICLE_PATH,
  COVERS_PATH,
  feedPath,
  NOT_FOUND_PATH,
  SHORT_LINK_PATH,
} from '../../lib/site/routes';

/** What a URL in an article leads to. */
export type Destination =
  | { kind: 'article'; segment: string; fragment: string }
  | { kind: 'short-link'; slug: string }
  | { kind: 'upload'; id: string; name: string }
  /** A file of the site's own, or a page that it always has. */
  | { kind: 'file' | 'page' }
  | { kind: 'external'; url: string }
  /** A URL of another kind, such as mailto. */
  | { kind: 'other' }
  | { kind: 'nothing' };

/** Paths that are pages only with something behind them. */
const NO_PAGES: readonly string[] = [NOT_FOUND_PATH, ARTICLE_PATH, SHORT_LINK_PATH];

/**
 * Finds out what a URL leads to, as a browser and the site's server do.
 * @param href as an author has written it
 * @param pageUrl absolute URL of the page it is on
 */
export function destinationOf(href: string, pageUrl: string): Destination {
  const url = href.trim() === '' ? undefined : parseUrl(href, pageUrl);
  if (!url) return { kind: 'nothing' };
  if (!/^https?:$/.test(url.protocol)) return { kind: 'other' };
  if (url.origin !== new URL(pageUrl).origin) return { kind: 'external', url: url.href };
  return onSite(url.pathname + url.search, url.hash);
}

function onSite(path: string, hash: string): Destination {
  const { kind, url } = resolveUrl(path, isPublicFile);
  if (kind === 'redirect') return onSite(url, hash);
  if (kind === 'file') return { kind: 'file' };
  const [article, slug, upload] = [ARTICLE_PATH, SHORT_LINK_PATH, COVERS_PATH].map((parent) =>
    url.startsWith(`${parent}/`)
      ? url
          .slice(parent.length + 1)
          .split('/')
          .map(decoded)
      : [],
  );
  if (article?.[0]) return { kind: 'article', segment: article[0], fragment: fragmentOf(hash) };
  if (slug?.[0]) return { kind: 'short-link', slug: slug[0] };
  if (upload?.[0] && upload[1]) return { kind: 'upload', id: upload[0], name: upload[1] };
  const isFeed = url.startsWith(feedPath(''));
  const isMissing = isFeed && !Object.values(feeds).some((feed) => feed.path === url);
  return { kind: isMissing || NO_PAGES.includes(url) ? 'nothing' : 'page' };
}

/** The name of an element in a URL's fragment, without a text to look for. */
function fragmentOf(hash: string): string {
  return decoded(hash.slice(1).replace(/:~:.*/s, ''));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isPublicFile(pathname: string): boolean {
  const file = path.join('public', decoded(pathname));
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
