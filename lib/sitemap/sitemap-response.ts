import { listArticles } from '../articles/article-list';
import { conditionalAnswer, unavailableAnswer } from '../http/conditional-response';
import { log } from '../log';
import { sitemap } from './';

/** Answers with a sitemap of the visible articles. @param part see {@link sitemap} */
export async function sitemapAnswer(request: Request, part?: number): Promise<Response> {
  try {
    const document = sitemap(await listArticles(''), part);
    if (!document) return new Response('No such sitemap\n', { status: 404 });
    return conditionalAnswer(request, document);
  } catch (error) {
    log('error', 'The sitemap could not be made', { problem: String(error) });
    return unavailableAnswer();
  }
}
