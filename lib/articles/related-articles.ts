import { log } from '../log';
import type { Article } from '../publisher-api';
import { type ArticleSummary, listArticles, listArticlesByTags } from './article-list';
import { MAX_TAG_LENGTH, MAX_TAGS } from './blog-query';
import { type ArticleCard, articleCard } from './cards';

/** Articles offered at most. */
const MAX_RELATED = 3;

/**
 * Other articles that share a tag, those that share most of them first.
 * They are optional: an API that fails or takes its time makes none.
 */
export async function relatedArticles(
  article: Pick<Article, 'id' | 'tags'>,
): Promise<ArticleCard[]> {
  const tags = article.tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
  if (tags.length === 0) return [];
  try {
    const found = await articlesWithTags(tags);
    const shared = (other: ArticleSummary) => other.tags.filter((tag) => tags.includes(tag));
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

/** When the call for tags fails, they are looked for in the plain list. */
async function articlesWithTags(tags: string[]): Promise<ArticleSummary[]> {
  try {
    return await listArticlesByTags(tags, { optional: true, named: true });
  } catch {
    return listArticles('', { optional: true });
  }
}
