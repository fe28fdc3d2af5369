import { log } from '../base/log';
import type { Article } from '../publisher-api';
import { UNUSABLE_SLUG } from '../site/usable-slug';
import { type ArticleSummary, listArticles } from './article-list';
import { type ArticleCard, articleCard } from './cards';
import { type ArticleDate, articleDate } from './dates';
import { findArticle } from './find-article';
import { newestFirst } from './newest-first';

/** The content of an article's page (spec section 2, Article). */
export type ArticlePageContent = {
  article: Article;
  date: ArticleDate | null;
  neighbours: Neighbours;
  related: ArticleCard[];
};

/** The articles with the next later and the next earlier date. */
export type Neighbours = { newer: ArticleSummary | null; older: ArticleSummary | null };

const MAX_RELATED = 3;

/**
 * The page of the article with a slug; null if there is none, 'failed' if the API failed.
 * @param find finds the article by its slug; for a preview, also a draft
 */
export async function readArticlePage(
  slug: string,
  find = findArticle,
): Promise<ArticlePageContent | null | 'failed'> {
  if (slug === UNUSABLE_SLUG) return null;
  const article = await find(slug).catch((error) => {
    log('error', 'An article could not be read', { problem: String(error) });
    return 'failed' as const;
  });
  if (!article || article === 'failed') return article;
  const listed = await listArticles({ optional: true }).catch((error) => {
    log('warn', 'An article is shown without neighbours and related articles', {
      problem: String(error),
    });
    return [];
  });
  return {
    article,
    date: articleDate(article.uploadDate),
    neighbours: neighboursIn(listed, article),
    related: relatedIn(listed, article),
  };
}

/** The neighbours of an article in a list, even if the article is not in it or has changed since. */
export function neighboursIn(
  listed: readonly ArticleSummary[],
  article: ArticleSummary,
): Neighbours {
  const isListed = listed.some(({ id }) => id === article.id);
  const all = listed.map((other) => (other.id === article.id ? article : other));
  const dated = newestFirst(isListed ? all : [...all, article]);
  const index = dated.findIndex(({ id }) => id === article.id);
  if (index < 0) return { newer: null, older: null };
  return { newer: dated[index - 1] ?? null, older: dated[index + 1] ?? null };
}

/** Other articles of a list that share a tag, those with most shared tags first. */
export function relatedIn(
  listed: readonly ArticleSummary[],
  { id, tags }: Pick<Article, 'id' | 'tags'>,
): ArticleCard[] {
  const shared = (other: ArticleSummary) => other.tags.filter((tag) => tags.includes(tag)).length;
  return listed
    .filter((other) => other.id !== id && shared(other) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, MAX_RELATED)
    .map(articleCard);
}
