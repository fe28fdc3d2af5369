import type { Article } from '../publisher-api';
import { articlePath } from '../site/routes';
import { isSameSpelling } from '../site/spelling';
import { isUsableSlug } from '../site/usable-slug';
import type { ArticleSummary } from './article-list';

type Named = Pick<Article, 'slug' | 'name' | 'id'>;

/** The URL segment of an article (spec section 2, Blog): its id where the slug fits in no URL. */
export function articleSegment({ slug, name, id }: Named): string {
  const segment = slug ?? name ?? id;
  return isUsableSlug(segment) ? segment : id;
}

/** The path of an article's page. */
export function articleHref(article: Named): string {
  return articlePath(articleSegment(article));
}

/**
 * Finds an article of a list by a key, the first where several share it. Lists are immutable, so that
 * each is indexed once; the index is freed with its list.
 */
export function indexOf(keyOf: (article: ArticleSummary) => string | null) {
  const indexes = new WeakMap<readonly ArticleSummary[], Map<string | null, ArticleSummary>>();
  return (articles: readonly ArticleSummary[], key: string): ArticleSummary | undefined => {
    const index =
      indexes.get(articles) ??
      new Map(articles.toReversed().map((article) => [keyOf(article), article]));
    indexes.set(articles, index);
    return index.get(key);
  };
}

/** The article of a list whose page has this URL path. */
export const articleAt = indexOf(articleHref);

const byName = indexOf(({ name }) => name && articlePath(name));
const byId = indexOf(({ id }) => articlePath(id));

/** The article of a list whose name or id stands in this path in place of the slug. */
export function articleNamedAt(
  articles: readonly ArticleSummary[],
  path: string,
): ArticleSummary | undefined {
  return byName(articles, path) ?? byId(articles, path);
}

/** Whether a URL segment is an article's slug, name or id, ignoring case, accents and spaces. */
export function isNamedBy({ slug, name, id }: Named, segment: string): boolean {
  return [slug, name, id].some((key) => key !== null && isSameSpelling(key, segment));
}
