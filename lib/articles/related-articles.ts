import type { Article } from '../publisher-api';
import type { ArticleSummary } from './article-list';
import { type ArticleCard, articleCard } from './cards';

/** Most related articles of one article. */
const MAX_RELATED = 3;

/** Other articles of a list that share a tag, those that share most of them first. */
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
