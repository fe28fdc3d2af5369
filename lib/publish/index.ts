import { invalidateArticleLists } from '../articles/article-list';
import { pageStore } from '../page-store';
import { detachCallsInFlight } from '../publisher-api';
import { ARTICLE_PATH, BLOG_PATH, HOME_PATH, shortLinkPath } from '../routes';
import { forgetShareImages } from '../share-images';
import type { Publication } from './request';

/**
 * Invalidates all pages, lists and images that a change affects, including those being
 * rendered at the moment. While the API fails, the last good ones are still served.
 */
export async function publish(publication: Publication): Promise<void> {
  const { what } = publication;
  detachCallsInFlight();
  if (what === 'article' || what === 'list' || what === 'everything') {
    forgetShareImages();
    invalidateArticleLists();
  }
  pageStore()?.invalidate(pagesThatShow(publication));
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
