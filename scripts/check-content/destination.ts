import { decodePercent, parseUrl } from '../../engine/text';
import { isPublicFile, linkToArticle } from '../../lib/markdown/worker/links';
import { pagePaths } from '../../lib/site/all-pages';
import { router } from '../../lib/site/router/resolve-url';
import { feeds } from '../../lib/syndication/feeds/urls';

/** The target of a URL in an article. */
type Destination =
  | { kind: 'article'; segment: string; fragment: string }
  | { kind: 'short-link'; slug: string }
  | { kind: 'upload'; id: string; name: string }
  | { kind: 'external'; url: string }
  /** A file of the site, a page that it always has, a URL such as mailto, or no destination. */
  | { kind: 'file' | 'page' | 'other' | 'nothing' };

/** The target of a link on a page, as a browser and the site's server resolve it. */
export function destinationOf(href: string, pageUrl: string): Destination {
  const url = href.trim() === '' ? undefined : parseUrl(linkToArticle(href, pagePaths()), pageUrl);
  if (!url) return { kind: 'nothing' };
  if (!/^https?:$/.test(url.protocol)) return { kind: 'other' };
  if (url.origin !== new URL(pageUrl).origin) return { kind: 'external', url: url.href };
  return onSite(url.pathname + url.search, url.hash);
}

function onSite(path: string, hash: string): Destination {
  const { type, url } = router.resolve(path, isPublicFile);
  if (type === 'redirect') return onSite(url, hash);
  if (type === 'file') return { kind: type };
  const [, , second = '', third = '', fourth = ''] = url.split('/').map(decoded);
  switch (router.routeOf(url)) {
    case '/article/[slug]': {
      // A text fragment (`:~:`) is not part of the id.
      const [fragment = ''] = hash.slice(1).split(':~:');
      return { kind: 'article', segment: second, fragment: decoded(fragment) };
    }
    case '/r/[slug]':
      return { kind: 'short-link', slug: second };
    case '/media/covers/[id]/[upload]':
    case '/media/covers/[id]/[upload]/[width]':
      return { kind: 'upload', id: third, name: fourth };
    case '/feed/[file]':
      return { kind: Object.values(feeds).some((feed) => feed.path === url) ? 'page' : 'nothing' };
    // `/article` and `/r` are pages only with a name after them.
    case '/article':
    case '/r':
    case undefined:
      return { kind: 'nothing' };
    default:
      return { kind: 'page' };
  }
}

const decoded = (part: string) => decodePercent(part) ?? part;
