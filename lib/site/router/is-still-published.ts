import { now, type OldPage } from '../../../engine';
import { lastGoodList } from '../../articles/article-list';
import { articleAt } from '../../articles/article-naming';
import { router } from './resolve-url';

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
