import { log } from '../base/log';
import { type ArticleSummary, listArticles } from './article-list';
import { newestFirst } from './newest-first';

/** The articles published right after and right before a given one. */
export type Neighbours = { newer: ArticleSummary | null; older: ArticleSummary | null };

/** Finds the neighbours of an article by date; they are null if the list cannot be read. */
export async function findNeighbours(id: string): Promise<Neighbours> {
  try {
    return neighboursIn(await listArticles({ optional: true }), id);
  } catch (error) {
    log('warn', 'The neighbours of an article are left out', { problem: String(error) });
    return { newer: null, older: null };
  }
}

/** The neighbours of an article within a list, by date. */
export function neighboursIn(articles: readonly ArticleSummary[], id: string): Neighbours {
  const list = newestFirst(articles);
  const index = list.findIndex((article) => article.id === id);
  if (index < 0) return { newer: null, older: null };
  return { newer: list[index - 1] ?? null, older: list[index + 1] ?? null };
}
