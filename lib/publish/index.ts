import { invalidateArticleLists } from '../articles/article-list';
import { pageStore } from '../page-store';
import { detachCallsInFlight } from '../publisher-api';
import { ARTICLE_PATH, BLOG_PATH, HOME_PATH, shortLinkPath } from '../routes';
import { forgetShareImages } from '../share-images';
import { type Follower, publicationLog } from './log';
import type { Publication } from './request';

/**
 * Publishes a change: invalidates all pages, lists and images that it affects, including those
 * being rendered at the moment. While the API fails, the last good ones are still served.
 *
 * Processes that share a Redis read it from their log within a second, this one at once. If
 * Redis cannot be reached, this process applies it alone, and adds it to the log later.
 */
export async function publish(publication: Publication): Promise<void> {
  const isApplied = await publicationLog()?.add(publication);
  if (!isApplied) applyPublication(publication);
}

/** What this process does with the log of publications. */
export const publicationFollower: Follower = {
  apply: applyPublication,
  reach: (position) => pageStore()?.reachPosition(position),
  miss() {
    // Everything is revalidated behind its next use.
    forgetShareImages();
    pageStore()?.expire();
  },
};

/**
 * Invalidates what a change affects, in this process.
 * @param published its place in the log of publications, if it was read from there: see
 *   `Invalidations` of lib/page-store
 */
function applyPublication(
  publication: Publication,
  published?: { position: number; isPast: boolean },
): void {
  const { what } = publication;
  if (!published?.isPast) {
    detachCallsInFlight();
    if (what === 'article' || what === 'list' || what === 'everything') {
      forgetShareImages();
      invalidateArticleLists();
    }
  }
  pageStore()?.invalidate(pagesThatShow(publication), published);
}

/** The paths of the affected pages, as patterns of the page store. */
function pagesThatShow(publication: Publication): string[] {
  switch (publication.what) {
    case 'everything':
      return ['/*'];
    case 'banner':
      return [HOME_PATH];
    case 'redirect':
      return [shortLinkPath(publication.slug)];
    default:
      // All articles: each may link to the changed one as a neighbour or related article.
      return [BLOG_PATH, `${ARTICLE_PATH}/*`];
  }
}
