import { lastGoodList } from '../articles/article-list';
import { articleHref } from '../articles/article-path';
import { blogHref } from '../articles/blog-query';
import { listedAt } from '../articles/find-article';
import { newestFirst } from '../articles/newest-first';
import type { Kind } from '../base/turns';
import { isNamedUpload } from '../media/covers';
import { isNamedLink } from '../short-links';
import { navigation } from '../site/brand';
import { BLOG_PAGE_SIZE } from '../site/constants';
import { BLOG_PATH, type Route } from '../site/routes';

/** The pages of the menu. */
export const MENU_URLS: readonly string[] = navigation.map(({ href }) => href);

/** A canonical URL, and its route if it has one. */
type Target = { url: string; route?: Route };

/**
 * Whether a name in the path, or a query, is the site's own, its list's or its API's. Other routes
 * lead to no work for a name that they do not have.
 */
const IS_NAMED: { readonly [route in Route]?: (names: string[], query: string) => boolean } = {
  [BLOG_PATH]: (_, query) => isBlogPage(query),
  '/article/[slug]': ([slug = '']) => listedAt(slug) !== undefined,
  '/share/article/[file]': ([file = '']) => listedAt(file.replace(/\.jpg$/, '')) !== undefined,
  '/r/[slug]': ([slug = '']) => isNamedLink(slug),
  '/api/redirects/[slug]': ([slug = '']) => isNamedLink(slug),
  '/media/covers/[id]/[upload]': ([id = '', upload = '']) => isNamedUpload(id, upload),
  '/media/covers/[id]/[upload]/[width]': ([id = '', upload = '']) => isNamedUpload(id, upload),
};

/**
 * What a request wants: a posted form; what is named; or what anybody may have invented. Asked once
 * for a request, where its URL is resolved.
 */
export function kindOf(method: string | undefined, { url, route }: Target): Kind {
  if (method === 'POST') return 'form';
  const isNamed = route && IS_NAMED[route];
  if (!route || !isNamed) return 'named';
  const [path = '', query = ''] = url.split('?', 2);
  const names = path.split('/').slice(route.split('/').findIndex((part) => part.startsWith('[')));
  return isNamed(names.map(decodeURIComponent), query) ? 'named' : 'invented';
}

/** The further pages of the blog, then the articles, in the order in which visitors find them. */
export function listedUrls(): string[] {
  const list = lastGoodList()?.articles ?? [];
  const dated = newestFirst(list);
  const others = list.filter(({ uploadDate }) => uploadDate === null);
  const further = Array.from({ length: pagesOfBlog() - 1 }, (_, at) => blogHref({ page: at + 2 }));
  return [...further, ...[...dated, ...others].map(articleHref)];
}

/** Whether a canonical query of the blog is that of a page which its list fills. */
function isBlogPage(query: string): boolean {
  const page = /^(?:page=(\d+))?$/.exec(query);
  return page !== null && Number(page[1] ?? 1) <= pagesOfBlog();
}

function pagesOfBlog(): number {
  const { length } = lastGoodList()?.articles ?? [];
  return Math.max(1, Math.ceil(length / BLOG_PAGE_SIZE));
}
