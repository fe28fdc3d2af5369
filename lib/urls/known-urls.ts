import { lastGoodList } from '../articles/article-list';
import { articleHref } from '../articles/article-path';
import { blogHref } from '../articles/blog-query';
import { listedAt } from '../articles/find-article';
import { newestFirst } from '../articles/newest-first';
import type { Kind } from '../base/turns';
import { isKnownUpload } from '../media/covers/public-covers';
import { navigation } from '../site/brand';
import { BLOG_PAGE_SIZE } from '../site/constants';
import { BLOG_PATH, type Route } from '../site/routes';
import type { ResolvedUrl } from './resolve-url';
import { isKnownLink } from './short-links';

/** The pages of the menu. */
export const MENU_URLS: readonly string[] = navigation.map(({ href }) => href);

/**
 * Whether the site itself, its list or its API has the names in a path. Other routes lead to no work
 * for a name that they do not have.
 */
const IS_KNOWN: { readonly [route in Route]?: (names: string[]) => boolean } = {
  '/article/[slug]': ([slug = '']) => listedAt(slug) !== undefined,
  '/share/article/[file]': ([file = '']) => listedAt(file.replace(/\.jpg$/, '')) !== undefined,
  '/r/[slug]': ([slug = '']) => isKnownLink(slug),
  '/api/redirects/[slug]': ([slug = '']) => isKnownLink(slug),
  '/media/covers/[id]/[upload]': ([id = '', upload = '']) => isKnownUpload(id, upload),
  '/media/covers/[id]/[upload]/[width]': ([id = '', upload = '']) => isKnownUpload(id, upload),
};

/**
 * The kind of work that a request wants: for a posted form, for a known URL, or for one that any
 * visitor may have invented. Decided once for a request.
 */
export function kindOf(method: string | undefined, resolved: ResolvedUrl): Kind {
  if (method === 'POST') return 'form';
  return isKnownUrl(resolved) ? 'known' : 'invented';
}

function isKnownUrl({ url, route, isSearch, page = 1 }: ResolvedUrl): boolean {
  if (route === BLOG_PATH) return !isSearch && page <= pagesOfBlog();
  const isKnown = route && IS_KNOWN[route];
  if (!route || !isKnown) return true;
  const [path = ''] = url.split('?', 1);
  const names = path.split('/').slice(route.split('/').findIndex((part) => part.startsWith('[')));
  return isKnown(names.map(decodeURIComponent));
}

/** The further pages of the blog, then the articles, in the order in which visitors find them. */
export function listedUrls(): string[] {
  const list = lastGoodList()?.articles ?? [];
  const dated = newestFirst(list);
  const others = list.filter(({ uploadDate }) => uploadDate === null);
  const further = Array.from({ length: pagesOfBlog() - 1 }, (_, at) => blogHref({ page: at + 2 }));
  return [...further, ...[...dated, ...others].map(articleHref)];
}

/** Number of the blog's pages that its list fills; 1 of an empty list. */
function pagesOfBlog(): number {
  const { length } = lastGoodList()?.articles ?? [];
  return Math.max(1, Math.ceil(length / BLOG_PAGE_SIZE));
}
