import type { ArticleSummary } from './article-list';
import { articleHref } from './article-path';

/** The articles of each list, by the paths of their pages; every call of the API creates a list. */
const indexes = new WeakMap<readonly ArticleSummary[], Map<string, ArticleSummary>>();

/** The article of a list whose page has this URL path; the first one where two share it. */
export function articleAt(
  articles: readonly ArticleSummary[],
  path: string,
): ArticleSummary | undefined {
  const known = indexes.get(articles);
  if (known) return known.get(path);
  const index = new Map(articles.toReversed().map((article) => [articleHref(article), article]));
  indexes.set(articles, index);
  return index.get(path);
}
