import { log } from '../log';
import { type ArticleSummary, listArticles } from './article-list';
import { newestFirst } from './newest-first';

/** The articles published right after and right before another one. */
export type Neighbours = { newer: ArticleSummary | null; older: ArticleSummary | null };

/** The neighbours of an article by date; none where the list cannot be had. */
export async function findNeighbours(id: string): Promise<Neighbours> {
  try {
    return neighboursIn(await listArticles('', { optional: true }), id);
  } catch (error) {
    log('warn', 'The neighbours of an article are left out', { problem: String(error) });
    return { newer: null, older: null };
  }
}

/** The same within a list that is known. */
export function neighboursIn(articles: readonly ArticleSummary[], id: string): Neighbours {
  const list = newestFirst(articles);
  const index = list.findIndex((article) => article.id === id);
  if (index < 0) return { newer: null, older: null };
  return { newer: list[index - 1] ?? null, older: list[index + 1] ?? null };
}
