import type { ResolvedRoute, ResolvedUrl } from '../../engine/site';
import { pathSegment } from '../../engine/text/path-segment';
import { decodePercent } from '../../engine/text/text';
import {
  articleAt,
  articleHref,
  articleNamedAt,
  lastGoodList,
  newestFirst,
} from '../articles/article-list';
import { listedAt } from '../articles/article-page';
import { blogHref, formatBlogQuery, isSearch, parseBlogQuery } from '../articles/blog-query';
import { isKnownUpload } from '../articles/cards';
import { readPreviewLink } from '../articles/preview-link';
import { navigation } from '../brand/brand';
import { BLOG_PAGE_SIZE } from '../constants';
import {
  ARTICLE_PATH,
  BLOG_PATH,
  BUILD_FILES_PATH,
  NOT_FOUND_PATH,
  PREVIEW_PATH,
  ROUTES,
  type Route,
} from '../urls/routes';
import { notedSpelling } from '../urls/spelling';
import { isUsableSlug, UNUSABLE_SLUG } from '../urls/usable-slug';
import { isKnownLink } from './short-links';

/** A route of the site, as the engine has it. */
type SiteRoute = Omit<ResolvedRoute, 'route'> & {
  route?: Route;
  /** Number of the page of the blog. */
  page?: number;
};

/** A part of a path that means this folder or the one above, which browsers resolve themselves. */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

const NOT_FOUND: SiteRoute = { type: 'page', url: NOT_FOUND_PATH, isOtherEncoding: false };

/** Finds where a URL leads. @param url path and query of a request */
export function resolveUrl(
  url: string,
  isFile: (path: string) => boolean,
): SiteRoute | Exclude<ResolvedUrl, ResolvedRoute> {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  // Next fails on a path that cannot be decoded, and would resolve dot segments past these rules.
  const isReadable = !DOT_SEGMENT.test(pathname) && decodePercent(pathname) !== undefined;
  if (!pathname.startsWith('/') || !isReadable) return NOT_FOUND;
  const tidy = pathname.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '');
  const sent = tidy.slice(1).split('/').map(decodeURIComponent);
  // All names are composed (NFC), as are those of the API.
  const decoded = sent.map((part) => part.normalize());
  const encoded = toPath(decoded);
  // Another encoding is no redirect: behind a proxy that encodes paths in its own way, each redirect
  // would lead to itself.
  const isOtherEncoding = pathname !== encoded;
  if (pathname.startsWith(BUILD_FILES_PATH) || isFile(encoded)) {
    return { type: 'file', url: encoded, isOtherEncoding };
  }
  const found = findRoute(decoded);
  if (!found) return NOT_FOUND;
  const { route, parts } = found;
  const parameters = new URLSearchParams(search);
  const isPreview = route.startsWith(PREVIEW_PATH);
  const preview = isPreview && readPreviewLink(parts[1] ?? '', parameters);
  // Before any redirect: without a valid signature a draft is like any URL without a route.
  if (isPreview && !preview) return NOT_FOUND;
  const canonical = toPath(parts);
  if (pathname !== tidy) return { type: 'redirect', url: encoded + search };

  const type = ROUTES[route];
  const own = type === 'page' && (notedSpelling(canonical) ?? urlInList(canonical));
  if (own && own !== canonical) return { type: 'redirect', url: own };
  // No proxy decomposes a name, so that this redirect never leads to itself.
  const isDecomposed = canonical === encoded && toPath(sent) !== encoded;
  if (type === 'page' && isDecomposed) return { type: 'redirect', url: encoded + search };
  const common: Omit<SiteRoute, 'url'> = { type, route, isOtherEncoding };
  if (preview) return { ...common, url: `${canonical}?${preview.query}` };
  if (route === BLOG_PATH) {
    const query = parseBlogQuery(parameters);
    const text = formatBlogQuery(query);
    const url = canonical + (text && `?${text}`);
    return { ...common, url, isSearch: isSearch(query), page: query.page };
  }
  // The route of covers compares the whole URL, query included.
  return { ...common, url: canonical + (route.endsWith('[width]') ? search : '') };
}

/**
 * The route of a path by its decoded parts. A slug that can name nothing leads to the page that says
 * so, and to no other route: later code compares with UNUSABLE_SLUG alone.
 */
function findRoute(parts: string[]): { route: Route; parts: string[] } | undefined {
  const route = routeOf(toPath(parts));
  if (!route) return undefined;
  const index = route.slice(1).split('/').indexOf('[slug]');
  if (index < 0 || isUsableSlug(parts[index] ?? '')) return { route, parts };
  return ROUTES[route] === 'page' ? { route, parts: parts.with(index, UNUSABLE_SLUG) } : undefined;
}

const PATTERNS = (Object.keys(ROUTES) as Route[])
  .filter((route) => route.includes('['))
  .map((route) => [new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`), route] as const);

/** The route of a canonical URL; undefined for one without a route. */
export function routeOf(url: string): Route | undefined {
  const path = url.split('?', 1)[0] ?? '';
  if (Object.hasOwn(ROUTES, path)) return path as Route;
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1];
}

const toPath = (parts: readonly string[]) => `/${parts.map(pathSegment).join('/')}`;

/** The URL of a listed article that this URL names by its slug, name or id. */
function urlInList(url: string): string | undefined {
  if (!url.startsWith(`${ARTICLE_PATH}/`)) return undefined;
  const list = lastGoodList()?.articles ?? [];
  const article = articleAt(list, url) ?? articleNamedAt(list, url);
  return article && articleHref(article);
}

/** Whether the names in a path are known. Other routes do no work for an invented name. */
const IS_KNOWN: { readonly [route in Route]?: (names: string[]) => boolean } = {
  '/article/[slug]': ([slug = '']) => listedAt(slug) !== undefined,
  '/share/article/[file]': ([file = '']) => listedAt(file.replace(/\.jpg$/, '')) !== undefined,
  '/r/[slug]': ([slug = '']) => isKnownLink(slug),
  '/api/redirects/[slug]': ([slug = '']) => isKnownLink(slug),
  '/media/covers/[id]/[upload]': ([id = '', upload = '']) => isKnownUpload(id, upload),
  '/media/covers/[id]/[upload]/[width]': ([id = '', upload = '']) => isKnownUpload(id, upload),
};

/** Whether the site itself names a URL; any other may be invented by a visitor. */
export function isKnownUrl({ url, route, isSearch, page = 1 }: SiteRoute): boolean {
  if (route === BLOG_PATH) return !isSearch && page <= pagesOfBlog();
  const areKnown = route && IS_KNOWN[route];
  if (!route || !areKnown) return true;
  const [path = ''] = url.split('?', 1);
  const names = path.split('/').slice(route.split('/').findIndex((part) => part.startsWith('[')));
  return areKnown(names.map(decodeURIComponent));
}

/** The pages of the menu. */
export const MENU_URLS: readonly string[] = navigation.map(({ href }) => href);

/** URLs of the blog's pages after the first, then of all articles, in the order of the blog. */
export function listedUrls(): string[] {
  const list = lastGoodList()?.articles ?? [];
  const dated = newestFirst(list);
  const undated = list.filter(({ uploadDate }) => uploadDate === null);
  const pages = Array.from({ length: pagesOfBlog() - 1 }, (_, at) => blogHref({ page: at + 2 }));
  return [...pages, ...[...dated, ...undated].map(articleHref)];
}

/** Number of pages that the list of articles fills; an empty list has one. */
function pagesOfBlog(): number {
  const { length } = lastGoodList()?.articles ?? [];
  return Math.max(1, Math.ceil(length / BLOG_PAGE_SIZE));
}
