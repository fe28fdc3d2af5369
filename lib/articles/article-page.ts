import { log } from '../base/log';
import { coverImage } from '../media/covers';
import type { Article } from '../publisher-api';
import { isUsableSlug } from '../site/usable-slug';
import type { ArticleCard } from './cards';
import { type ArticleDate, articleDate } from './dates';
import { findArticle } from './find-article';
import { findNeighbours, type Neighbours } from './neighbours';
import { relatedArticles } from './related-articles';

/** The content of an article's page (spec section 2, Article). */
export type ArticlePage = {
  article: Article;
  date: ArticleDate | null;
  /** URL of the cover in one width; see `coverSources`. */
  cover: string | null;
  neighbours: Neighbours;
  /** Other articles that share a tag. */
  related: ArticleCard[];
};

/**
 * Reads the article with a slug and the other content of its page.
 * @param slug decoded
 * @returns null if there is no such article, 'failed' if the API failed
 */
export async function readArticlePage(slug: string): Promise<ArticlePage | null | 'failed'> {
  const article = await readArticle(slug);
  if (!article || article === 'failed') return article;
  const [neighbours, related] = await Promise.all([
    findNeighbours(article.id),
    relatedArticles(article),
  ]);
  const date = articleDate(article.uploadDate);
  return { article, date, cover: coverImage(article), neighbours, related };
}

async function readArticle(slug: string): Promise<Article | null | 'failed'> {
  if (!isUsableSlug(slug)) return null;
  try {
    return await findArticle(slug);
  } catch (error) {
    log('error', 'An article could not be read', { problem: String(error) });
    return 'failed';
  }
}
