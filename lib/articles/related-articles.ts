import type { Article } from '../api';
import { type ArticleSummary, listArticlesByTags } from '../api/article-list';
import { log } from '../log';
import { type ArticleCard, articleCard } from './articles';

/** Articles offered at most. */
const MAX_RELATED = 3;

/**
 * Other articles that share a tag, those that share most of them first.
 * They are an extra: an API that fails or takes its time makes none.
 */
export async function relatedArticles(
  article: Pick<Article, 'id' | 'tags'>,
): Promise<ArticleCard[]> {
  if (article.tags.length === 0) return [];
  try {
    const found = await listArticlesByTags(article.tags, { extra: true });
    const shared = ({ tags }: ArticleSummary) => tags.filter((tag) => article.tags.includes(tag));
    return found
      .filter((other) => other.id !== article.id && shared(other).length > 0)
      .sort((one, other) => shared(other).length - shared(one).length)
      .slice(0, MAX_RELATED)
      .map(articleCard);
  } catch (error) {
    log('warn', 'Related articles are left out', { problem: String(error) });
    return [];
  }
}
