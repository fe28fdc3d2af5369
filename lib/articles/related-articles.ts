import { log } from '../base/log';
import type { Article } from '../publisher-api';
import type { ArticleSummary } from './article-list';
import { MAX_TAG_LENGTH, MAX_TAGS } from './blog-query';
import { type ArticleCard, articleCard } from './cards';
import { findByTags } from './found-articles';

/** Most related articles of one article. */
const MAX_RELATED = 3;

/**
 * Other articles that share a tag, those that share most of them first. They are optional:
 * none while the API fails or is slow.
 */
export async function relatedArticles(
  article: Pick<Article, 'id' | 'tags'>,
): Promise<ArticleCard[]> {
  const tags = article.tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
  if (tags.length === 0) return [];
  try {
    return relatedIn(await findByTags(tags, { isKnown: true, optional: true }), {
      id: article.id,
      tags,
    });
  } catch (error) {
    log('warn', 'Related articles are left out', { problem: String(error) });
    return [];
  }
}

/** The articles of a list that share a tag with another article, as {@link relatedArticles}. */
export function relatedIn(
  articles: readonly ArticleSummary[],
  { id, tags }: Pick<Article, 'id' | 'tags'>,
): ArticleCard[] {
  const shared = (other: ArticleSummary) => other.tags.filter((tag) => tags.includes(tag));
  return articles
    .filter((other) => other.id !== id && shared(other).length > 0)
    .sort((one, other) => shared(other).length - shared(one).length)
    .slice(0, MAX_RELATED)
    .map(articleCard);
}
