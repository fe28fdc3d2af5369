import type { Article } from '../api';
import { type ArticleSummary, listArticlesByTags } from '../api/article-list';
import { log } from '../log';
import { type ArticleCard, articleCard } from './articles';

/** Articles offered at most. */
const MAX_RELATED = 3;
/** Milliseconds the page waits for them; a later answer serves its next rendering. */
const PATIENCE_MS = 1_000;

/**
 * Other articles that share a tag, those that share most of them first.
 * They are an extra: an API that fails or takes its time makes none.
 */
export async function relatedArticles(
  article: Pick<Article, 'id' | 'tags'>,
): Promise<ArticleCard[]> {
  if (article.tags.length === 0) return [];
  const found = await inTime(listArticlesByTags(article.tags));
  const shared = ({ tags }: ArticleSummary) => tags.filter((tag) => article.tags.includes(tag));
  return found
    .filter((other) => other.id !== article.id && shared(other).length > 0)
    .sort((one, other) => shared(other).length - shared(one).length)
    .slice(0, MAX_RELATED)
    .map(articleCard);
}

async function inTime(list: Promise<ArticleSummary[]>): Promise<ArticleSummary[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([list, late]);
  } catch (error) {
    log('warn', 'Related articles are left out', { problem: String(error) });
    return [];
  } finally {
    clearTimeout(timer);
  }
}
