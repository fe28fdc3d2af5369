import { log } from '../base/log';
import { coverImage } from '../media/covers';
import type { Article } from '../publisher-api';
import { UNUSABLE_SLUG } from '../site/usable-slug';
import { listArticles } from './article-list';
import type { ArticleCard } from './cards';
import { type ArticleDate, articleDate } from './dates';
import { findArticle, findDraft } from './find-article';
import { findNeighbours, type Neighbours, neighboursIn } from './neighbours';
import { relatedArticles, relatedIn } from './related-articles';

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
  const article = await readArticle(slug, findArticle);
  if (!article || article === 'failed') return article;
  const [neighbours, related] = await Promise.all([
    findNeighbours(article.id),
    relatedArticles(article),
  ]);
  const date = articleDate(article.uploadDate);
  return { article, date, cover: coverImage(article), neighbours, related };
}

/**
 * Reads the page that an article will have, whether or not it is hidden: by calls of its own, and
 * from the list that every page uses, so that nothing about it is stored. Its cover is a file of
 * the preview.
 * @param slug see {@link readArticlePage}
 */
export async function readPreviewPage(
  slug: string,
): Promise<Omit<ArticlePage, 'cover'> | null | 'failed'> {
  const article = await readArticle(slug, findDraft);
  if (!article || article === 'failed') return article;
  const listed = await listArticles({ optional: true }).catch(() => []);
  const others = listed.filter(({ id }) => id !== article.id);
  return {
    article,
    date: articleDate(article.uploadDate),
    neighbours: neighboursIn([...others, article], article.id),
    related: relatedIn(others, article),
  };
}

async function readArticle(
  slug: string,
  find: typeof findArticle,
): Promise<Article | null | 'failed'> {
  if (slug === UNUSABLE_SLUG) return null;
  try {
    return await find(slug);
  } catch (error) {
    log('error', 'An article could not be read', { problem: String(error) });
    return 'failed';
  }
}
