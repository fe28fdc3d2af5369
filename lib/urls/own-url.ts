import { lastGoodList } from '../articles/article-list';
import { articleAt, articleHref, articleNamedAt } from '../articles/article-path';
import { ARTICLE_PATH } from '../site/routes';
import { notedSpelling } from '../site/spelling';

/**
 * The right URL of a page that a canonical URL names in another way, as far as that is known without
 * asking the API; undefined for any other URL.
 */
export function ownUrl(url: string): string | undefined {
  const own = notedSpelling(url) ?? urlInList(url);
  return own === url ? undefined : own;
}

/** The URL of the article whose name or id this URL has in place of its slug. */
function urlInList(url: string): string | undefined {
  if (!url.startsWith(`${ARTICLE_PATH}/`)) return undefined;
  const list = lastGoodList()?.articles ?? [];
  const article = articleAt(list, url) ?? articleNamedAt(list, url);
  return article && articleHref(article);
}
