import { lastGoodList } from '../articles/article-list';
import { articleAt, articleHref, articleNamedAt } from '../articles/article-path';
import { ARTICLE_PATH } from '../site/routes';
import { notedSpelling } from '../site/spelling';

/** The page's own URL, if the given URL is known to name the page in another way. */
export function ownUrl(url: string): string | undefined {
  const own = notedSpelling(url) ?? urlInList(url);
  return own === url ? undefined : own;
}

/** The URL of a listed article that this URL names by its slug, name or id. */
function urlInList(url: string): string | undefined {
  if (!url.startsWith(`${ARTICLE_PATH}/`)) return undefined;
  const list = lastGoodList()?.articles ?? [];
  const article = articleAt(list, url) ?? articleNamedAt(list, url);
  return article && articleHref(article);
}
