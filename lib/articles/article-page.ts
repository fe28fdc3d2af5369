import { log } from '../base/log';
import type { Article } from '../publisher-api';
import { UNUSABLE_SLUG } from '../site/usable-slug';
import { listArticles } from './article-list';
import type { ArticleCard } from './cards';
import { type ArticleDate, articleDate } from './dates';
import { findArticle } from './find-article';
import { type Neighbours, neighboursIn } from './neighbours';
import { relatedIn } from './related-articles';

/** The content of an article's page (spec section 2, Article). */
export type ArticlePage = {
  article: Article;
  date: ArticleDate | null;
  neighbours: Neighbours;
  /** Other articles that share a tag. */
  related: ArticleCard[];
};

/**
 * Reads the article with a slug, and what its page has from the list of all articles.
 * @param slug decoded
 * @param find which articles have a page: for a preview, those that are hidden too
 * @returns null if there is no such article, 'failed' if the API failed
 */
export async function readArticlePage(
  slug: string,
  find = findArticle,
): Promise<ArticlePage | null | 'failed'> {
  if (slug === UNUSABLE_SLUG) return null;
  const article = await find(slug).catch((error) => {
    log('error', 'An article could not be read', { problem: String(error) });
    return 'failed' as const;
  });
  if (!article || article === 'failed') return article;
  const listed = await listArticles({ optional: true }).catch((error) => {
    log('warn', 'Neighbours and related articles are left out', { problem: String(error) });
    return [];
  });
  return {
    article,
    date: articleDate(article.uploadDate),
    neighbours: neighboursIn(listed, article),
    related: relatedIn(listed, article),
  };
}
