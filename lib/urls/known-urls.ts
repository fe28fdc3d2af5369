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
import type { ResolvedRoute } from './resolve-url';
import { isKnownLink } from './short-links';

/** The pages of the menu. */
export const MENU_URLS: readonly string[] = navigation.map(({ href }) => href);

/** Whether the names in a path are known. Other routes do no work for an invented name. */
const IS_KNOWN: { readonly [route in Route]?: (names: string[]) => boolean } = {
  '/article/[slug]': ([slug = '']) => listedAt(slug) !== undefined,
  '/share/article/[file]': ([file = '']) => listedAt(file.replace(/\.jpg$/, '')) !== undefined,
  '/r/[slug]': ([slug = '']) => isKnownLink(slug),
  '/api/redirects/[slug]': ([slug = '']) => isKnownLink(slug),
  '/media/covers/[id]/[upload]': ([id = '', upload = '']) => isKnownUpload(id, upload),
  '/media/covers/[id]/[upload]/[width]': ([id = '', upload = '']) => isKnownUpload(id, upload),
};

/** The kind of work for a request: for a posted form, a known URL or an invented one. */
export function kindOf(method: string | undefined, resolved: ResolvedRoute): Kind {
  if (method === 'POST') return 'form';
  return isKnownUrl(resolved) ? 'known' : 'invented';
}

function isKnownUrl({ url, route, isSearch, page = 1 }: ResolvedRoute): boolean {
  if (route === BLOG_PATH) return !isSearch && page <= pagesOfBlog();
  const areKnown = route && IS_KNOWN[route];
  if (!route || !areKnown) return true;
  const [path = ''] = url.split('?', 1);
  const names = path.split('/').slice(route.split('/').findIndex((part) => part.startsWith('[')));
  return areKnown(names.map(decodeURIComponent));
}

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
