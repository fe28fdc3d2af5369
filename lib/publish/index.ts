import { invalidateArticleLists } from '../articles/article-list';
import { pageStore } from '../page-store';
import { detachCallsInFlight } from '../publisher-api';
import { ARTICLE_PATH, BLOG_PATH, HOME_PATH, shortLinkPath } from '../routes';
import { forgetShareImages } from '../share-images';
import type { Publication } from './request';

/**
 * Has everything that shows what changed rendered again for the next visitor, also what
 * is being rendered just now. While the API fails, pages, lists and feeds stay as they
 * were last good.
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

/** The pages that show what has changed, as the page store names them. */
function pagesThatShow(publication: Publication): string[] {
  switch (publication.what) {
    case 'everything':
      return ['/*'];
    case 'banner':
      return [HOME_PATH];
    case 'redirect':
      return [shortLinkPath(publication.slug)];
    default:
      // All articles: any may show one as its neighbour by date, or as one that shares a tag.
      return [BLOG_PATH, `${ARTICLE_PATH}/*`];
  }
}
