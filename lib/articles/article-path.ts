import type { Article } from '../publisher-api';
import { articlePath } from '../site/routes';
import { isUsableSlug } from '../site/usable-slug';
import type { ArticleSummary } from './article-list';

/** The fields that can name an article in URLs. */
type Named = Pick<Article, 'slug' | 'name' | 'id'>;

/** Articles by the paths of their pages; a list is never changed, and goes with its index. */
const indexes = new WeakMap<readonly ArticleSummary[], Map<string, ArticleSummary>>();

/** The segment that names an article in URLs (spec section 2, Blog); its id, if a URL cannot have it. */
export function articleSegment({ slug, name, id }: Named): string {
  const segment = slug ?? name ?? id;
  return isUsableSlug(segment) ? segment : id;
}

/** The path of an article's page. */
export function articleHref(article: Named): string {
  return articlePath(articleSegment(article));
}

/** The article of a list whose page has this URL path; the first one where two share it. */
export function articleAt(
  articles: readonly ArticleSummary[],
  path: string,
): ArticleSummary | undefined {
  const index =
    indexes.get(articles) ??
    new Map(articles.toReversed().map((article) => [articleHref(article), article]));
  indexes.set(articles, index);
  return index.get(path);
}
