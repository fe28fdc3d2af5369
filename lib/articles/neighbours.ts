import type { ArticleSummary } from './article-list';
import { newestFirst } from './newest-first';

/** The articles published right after and right before a given one. */
export type Neighbours = { newer: ArticleSummary | null; older: ArticleSummary | null };

/**
 * The neighbours of an article by its date.
 * @param articles a list, which may not have the article, or have it with an earlier date
 */
export function neighboursIn(
  articles: readonly ArticleSummary[],
  article: ArticleSummary,
): Neighbours {
  const listed = articles.find(({ id }) => id === article.id);
  const isAsListed = listed?.uploadDate === article.uploadDate;
  // A list is sorted once, and a copy of it anew.
  const all = isAsListed ? articles : [...articles.filter((it) => it !== listed), article];
  const dated = newestFirst(all);
  const index = dated.findIndex(({ id }) => id === article.id);
  if (index < 0) return { newer: null, older: null };
  return { newer: dated[index - 1] ?? null, older: dated[index + 1] ?? null };
}
