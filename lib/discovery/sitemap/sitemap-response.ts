import { listArticles } from '../../articles/article-list';
import { documentResponse } from '../document-response';
import { sitemap } from '.';

/** Responds with a sitemap of the visible articles. @param part see {@link sitemap} */
export function sitemapResponse(request: Request, part?: number): Promise<Response> {
  return documentResponse(request, 'sitemap', async () => sitemap(await listArticles(), part));
}
