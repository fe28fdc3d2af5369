import { lastGoodList } from '../articles/article-list';
import { articleAt, articleHref } from '../articles/article-path';
import { blogHref } from '../articles/blog-query';
import { newestFirst } from '../articles/newest-first';
import { navigation } from '../site/brand';
import { BLOG_PAGE_SIZE } from '../site/constants';
import { NOT_FOUND_PATH, ROUTES, shortLinkPath } from '../site/routes';
import { ownShortLinks } from '../site/site-texts';

/** The pages of the menu. */
export const MENU_URLS: readonly string[] = navigation.map(({ href }) => href);

const FIXED_URLS: ReadonlySet<string> = new Set([
  ...Object.entries(ROUTES).flatMap(([route, kind]) =>
    kind === 'page' && !route.includes('[') ? route : [],
  ),
  NOT_FOUND_PATH,
  ...ownShortLinks().map(shortLinkPath),
]);

/**
 * Whether nobody can have invented a canonical URL: the site always has it, or the last good list
 * has its article, or fills that page of the blog.
 */
export function isNamedUrl(url: string): boolean {
  if (FIXED_URLS.has(url)) return true;
  const list = lastGoodList()?.articles ?? [];
  return articleAt(list, url) !== undefined || blogPageUrls(list.length).includes(url);
}

/** The further pages of the blog, then the articles, in the order in which visitors find them. */
export function listedUrls(): string[] {
  const list = lastGoodList()?.articles ?? [];
  const dated = newestFirst(list);
  const others = list.filter(({ uploadDate }) => uploadDate === null);
  return [...blogPageUrls(list.length), ...[...dated, ...others].map(articleHref)];
}

function blogPageUrls(articles: number): string[] {
  const further = Math.max(0, Math.ceil(articles / BLOG_PAGE_SIZE) - 1);
  return Array.from({ length: further }, (_, index) => blogHref({ page: index + 2 }));
}
