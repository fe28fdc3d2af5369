import { formatBlogQuery, isSearch, parseBlogQuery } from '../articles/blog-query';
import { readPreviewLink } from '../articles/preview-link';
import { decodePercent } from '../base/text';
import { routeOf } from '../site/route-of';
import {
  BLOG_PATH,
  BUILD_FILES_PATH,
  NOT_FOUND_PATH,
  PREVIEW_PATH,
  ROUTES,
  type Route,
} from '../site/routes';
import { isUsableSlug, UNUSABLE_SLUG } from '../site/usable-slug';

/** A URL without the parts that its response does not depend on, which a visitor may invent. */
export type ResolvedUrl = {
  /** That of the route; `file` of the build or of `public`. */
  kind: (typeof ROUTES)[Route] | 'file' | 'redirect';
  /** Canonical path and query; of a redirect, its target. */
  url: string;
  /** Absent where there is none, and for files and redirects. */
  route?: Route;
  /** Whether the blog is searched, by a term or tags: each visitor may invent another search. */
  isSearch?: boolean;
  /** Of the blog, the number of the page. */
  page?: number;
};

/** A part of a path that means this folder or the one above, which browsers resolve themselves. */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

const NOT_FOUND: ResolvedUrl = { kind: 'page', url: NOT_FOUND_PATH };

/** @param url path and query of a request */
export function resolveUrl(url: string, isFile: (path: string) => boolean): ResolvedUrl {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  // Next fails on a path that cannot be decoded, and would resolve dot segments after these rules.
  const isPlain = !DOT_SEGMENT.test(pathname) && decodePercent(pathname) !== undefined;
  if (!pathname.startsWith('/') || !isPlain) return NOT_FOUND;
  if (pathname.startsWith(BUILD_FILES_PATH) || isFile(pathname)) {
    return { kind: 'file', url: pathname };
  }
  const tidy = pathname.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '');
  const found = findRoute(tidy);
  if (!found) return NOT_FOUND;
  const { route, parts } = found;
  const parameters = new URLSearchParams(search);
  const isPreview = route.startsWith(PREVIEW_PATH);
  const preview = isPreview && readPreviewLink(parts[1] ?? '', parameters);
  // Before anything else, so that no other URL tells whether there is such a draft.
  if (isPreview && !preview) return NOT_FOUND;
  const canonical = toPath(parts);
  // In one percent-encoding, so that a cache in front has one document; a draft is in no cache.
  const isEncoded = !preview && !parts.includes(UNUSABLE_SLUG);
  const target = isEncoded ? canonical : tidy;
  if (pathname !== target) return { kind: 'redirect', url: target + search };

  const kind = ROUTES[route];
  if (preview) return { kind, route, url: `${canonical}?${preview.query}` };
  if (route === BLOG_PATH) {
    const query = parseBlogQuery(parameters);
    const text = formatBlogQuery(query);
    const url = canonical + (text && `?${text}`);
    return { kind, route, url, isSearch: isSearch(query), page: query.page };
  }
  // The URL of a cover is compared exactly, with its query.
  return { kind, route, url: canonical + (route.endsWith('[width]') ? search : '') };
}

/**
 * The route at a path, and its decoded parts. A slug that can name nothing has no route but the
 * page that says so, on which what comes after relies.
 */
function findRoute(pathname: string): { route: Route; parts: string[] } | undefined {
  const parts = pathname.slice(1).split('/').map(decodeURIComponent);
  const route = routeOf(toPath(parts));
  if (!route) return undefined;
  const at = route.slice(1).split('/').indexOf('[slug]');
  if (at < 0 || isUsableSlug(parts[at] ?? '')) return { route, parts };
  return ROUTES[route] === 'page' ? { route, parts: parts.with(at, UNUSABLE_SLUG) } : undefined;
}

const toPath = (parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
