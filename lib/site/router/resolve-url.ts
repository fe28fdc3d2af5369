import {
  type Canonical,
  isUsableParameter,
  makeRouter,
  now,
  type OldPage,
  parametersOf,
  type ResolvedRoute,
  type Routed,
  toPath,
} from '../../../engine';
import { lastGoodList, newestFirst } from '../../articles/article-list';
import { articleAt, articleHref, articleNamedAt } from '../../articles/article-naming';
import { listedAt } from '../../articles/article-page';
import { blogHref, formatBlogQuery, isSearch, parseBlogQuery } from '../../articles/blog-query';
import { readPreviewLink } from '../../articles/preview-link';
import { BLOG_PAGE_SIZE } from '../../constants';
import { isCoverUrl } from '../../covers/cover-urls';
import { isKnownUpload } from '../../covers/public-covers';
import { limits } from '../../publisher-api/limits';
import { isKnownLink } from '../../short-links/short-links';
import { textPages } from '../all-pages';
import { pages } from '../pages';
import { type ParsedUrl, ROUTES, type Route, TEXT_PAGE_ROUTE } from '../routes';
import { ARTICLE_PATH, BLOG_PATH, NOT_FOUND_PATH, PREVIEW_PATH } from '../urls/paths';
import { isUsableSlug, notedSpelling, UNUSABLE_SLUG } from '../urls/slugs';
import { canonicalizeMistyped } from './mistyped-url';

/** The decoded path of a draft, in any case. */
const DRAFT_PATH = /[/\\]preview[/\\]/i;

/** Resolves URLs to routes, and says which of them the site itself names. */
export const router = makeRouter<Route, ParsedUrl>({
  routes: ROUTES,
  // Each parameter is accepted, because an unusable one may lead to a page that says so.
  isParameter: () => true,
  canonicalize,
  canonicalizeOthers: canonicalizeMistyped,
  isKnown,
  notFoundUrl: NOT_FOUND_PATH,
  loggedAs: (path) => (DRAFT_PATH.test(path) ? '/preview/[slug]' : undefined),
});

/** The canonical URL for a URL that has a route; undefined if it leads to no page. */
function canonicalize({ route, parts, search }: Routed<Route>): Canonical<ParsedUrl> | undefined {
  const usable = usableParts(route, parts);
  if (!usable) return undefined;
  const corrected = usable === parts ? undefined : canonicalizeMistyped({ parts, search });
  if (corrected) return corrected;
  const parameters = parametersOf(route, usable);
  const isPreview = route.startsWith(PREVIEW_PATH);
  const link = isPreview
    ? readPreviewLink(parameters[0] ?? '', new URLSearchParams(search))
    : undefined;
  // Before any redirect: a draft without a valid signature must look like a URL without a route.
  if (isPreview && !link) return undefined;
  const canonical = toPath(usable);
  const own = ROUTES[route] === 'page' && (notedSpelling(canonical) ?? urlInList(canonical));
  if (own && own !== canonical) return { redirect: own };
  if (link) return { url: `${canonical}?${link.query}`, parsed: { parameters, link } };
  if (route === TEXT_PAGE_ROUTE && !textPages().some(({ path }) => path === canonical)) {
    return undefined;
  }
  if (route === BLOG_PATH) {
    const query = parseBlogQuery(new URLSearchParams(search));
    const text = formatBlogQuery(query);
    const url = canonical + (text && `?${text}`);
    return { url, isUnstored: isSearch(query), parsed: { parameters, query } };
  }
  if (!route.endsWith('[width]')) return { url: canonical, parsed: { parameters } };
  const [id = '', upload = '', width] = parameters;
  const url = canonical + search;
  const isCover = isCoverUrl(url, { id, upload, width: Number(width) });
  return isCover ? { url, parsed: { parameters } } : undefined;
}

/** Whether a parameter can be a file name. The site encodes it, like slugs, in its URLs. */
const isUsableName = (text: string) =>
  isUsableParameter(text, { maxLength: limits.upload, mayDelimit: true });

/**
 * The decoded segments of a path. An unusable slug becomes UNUSABLE_SLUG, so that all of them share
 * one stored 404 page; undefined for an endpoint, which responds with the site's 404.
 */
function usableParts(route: Route, parts: string[]): string[] | undefined {
  const index = route.slice(1).split('/').indexOf('[slug]');
  const hasName = index < 0 || isUsableSlug(parts[index] ?? '');
  if (hasName && parametersOf(route, parts).every(isUsableName)) return parts;
  return ROUTES[route] === 'page' ? parts.with(index, UNUSABLE_SLUG) : undefined;
}

/** The URL of the listed article that this URL names by slug, name or id. */
function urlInList(url: string): string | undefined {
  if (!url.startsWith(`${ARTICLE_PATH}/`)) return undefined;
  const list = lastGoodList()?.articles ?? [];
  const article = articleAt(list, url) ?? articleNamedAt(list, url);
  return article && articleHref(article);
}

/** Whether the names in a path are listed. All URLs of a route without an entry are known. */
const IS_KNOWN: { readonly [route in Route]?: (parameters: readonly string[]) => boolean } = {
  '/article/[slug]': ([slug = '']) => listedAt(slug) !== undefined,
  '/share/article/[file]': ([file = '']) => listedAt(file.replace(/\.jpg$/, '')) !== undefined,
  '/r/[slug]': ([slug = '']) => isKnownLink(slug),
  '/api/redirects/[slug]': ([slug = '']) => isKnownLink(slug),
  '/media/covers/[id]/[upload]': ([id = '', upload = '']) => isKnownUpload(id, upload),
  '/media/covers/[id]/[upload]/[width]': ([id = '', upload = '']) => isKnownUpload(id, upload),
};

function isKnown({ route, isUnstored, parsed }: ResolvedRoute<ParsedUrl>): boolean {
  const { parameters = [], query } = parsed ?? {};
  if (query) return !isUnstored && query.page <= pagesOfBlog();
  return IS_KNOWN[route as Route]?.(parameters) ?? true;
}

/** URLs of the pages that the start prerenders and waits for. */
export const FIRST_URLS: readonly string[] = Object.values(pages)
  .filter(({ isPrerendered }) => isPrerendered)
  .map(({ path }) => path);

/** URLs to prerender in the background; articles in the blog's order. */
export function listedUrls(): string[] {
  const list = lastGoodList()?.articles ?? [];
  const dated = newestFirst(list);
  const undated = list.filter(({ uploadDate }) => uploadDate === null);
  const blogPages = Array.from({ length: pagesOfBlog() - 1 }, (_, at) =>
    blogHref({ page: at + 2 }),
  );
  const own = textPages().map(({ path }) => path);
  return [...blogPages, ...own, ...[...dated, ...undated].map(articleHref)];
}

function pagesOfBlog(): number {
  const { length } = lastGoodList()?.articles ?? [];
  return Math.max(1, Math.ceil(length / BLOG_PAGE_SIZE));
}

/**
 * Whether a stored page may still be sent: an article missing in the newest list was withdrawn.
 * After a publication, only a list read since then decides. Short links are in no list.
 * @returns undefined while no list is newer than the publication
 */
export function isStillPublished(
  url: string,
  { renderedAt, isBeforePublication }: OldPage,
): boolean | undefined {
  const route = router.routeOf(url);
  const trueUntilPublication = isBeforePublication ? undefined : true;
  if (route === '/r/[slug]') return trueUntilPublication;
  if (route !== '/article/[slug]') return true;
  const list = lastGoodList();
  // A list older than the page does not decide.
  const isDecisive = isBeforePublication
    ? list?.isExpired === false
    : list !== undefined && now() - list.ageMs >= renderedAt;
  if (!list || !isDecisive) return trueUntilPublication;
  return articleAt(list.articles, url) !== undefined;
}
