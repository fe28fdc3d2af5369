import { now, type OldPage } from '../../../engine';
import { lastGoodList } from '../../articles/article-list';
import { articleAt } from '../../articles/article-naming';
import { router } from './resolve-url';

/**
 * Whether a stored page may still be sent: what the newest list of articles does not name was
 * withdrawn. After a publication, the list must be newer than that; a short link is in no list.
 * @returns undefined while nothing newer than the publication tells
 */
export function isStillNamed(
  url: string,
  { renderedAt, isBeforePublication }: OldPage,
): boolean | undefined {
  const route = router.routeOf(url);
  const unlessPublished = isBeforePublication ? undefined : true;
  if (route === '/r/[slug]') return unlessPublished;
  if (route !== '/article/[slug]') return true;
  const list = lastGoodList();
  // An older list does not tell about the page.
  const decides = isBeforePublication
    ? list?.isExpired === false
    : list !== undefined && now() - list.ageMs >= renderedAt;
  if (!list || !decides) return unlessPublished;
  return articleAt(list.articles, url) !== undefined;
}
