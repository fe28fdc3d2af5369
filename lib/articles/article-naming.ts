import type { Article } from '../publisher-api';
import { articlePath, type Path, picturePath } from '../site/urls/paths';
import { isSameSpelling, isUsableSlug } from '../site/urls/slugs';
import type { ArticleSummary } from './article-list';

type Named = Pick<Article, 'slug' | 'name' | 'id'>;

/** An article's URL segment (spec section 2, Blog): slug, else name; id if that is unusable. */
export function articleSegment({ slug, name, id }: Named): string {
  const segment = slug ?? name ?? id;
  return isUsableSlug(segment) ? segment : id;
}

export function articleHref(article: Named): Path {
  return articlePath(articleSegment(article));
}

/** Whether a URL segment is an article's slug, name or id, ignoring case, accents and spaces. */
export function isNamedBy({ slug, name, id }: Named, segment: string): boolean {
  return [slug, name, id].some((key) => key !== null && isSameSpelling(key, segment));
}

export const articleAt = indexOf(articleHref);

export const coverAt = indexOf(({ id, cover_image: upload }) => upload && picturePath(id, upload));

export const articleWithId = indexOf(({ id }) => id);

const byName = indexOf(({ name }) => name && articlePath(name));
const byId = indexOf(({ id }) => articlePath(id));
const inAnyCase = (article: ArticleSummary) => articleSegment(article).toLowerCase();
const firstInAnyCase = indexOf(inAnyCase);
const lastInAnyCase = indexOf(inAnyCase, { last: true });

/** The article of a list that a path names by name or id instead of slug. */
export function articleNamedAt(articles: readonly ArticleSummary[], path: string) {
  return byName(articles, path) ?? byId(articles, path);
}

/** The article that a segment names, exactly or, if just one article fits, in another case. */
export function articleLike(articles: readonly ArticleSummary[], segment: string) {
  const path = articlePath(segment);
  const key = segment.toLowerCase();
  const first = firstInAnyCase(articles, key);
  const like = first === lastInAnyCase(articles, key) ? first : undefined;
  return articleAt(articles, path) ?? articleNamedAt(articles, path) ?? like;
}

/** Finds the first or last article with a key. Lists do not change, so each is indexed once. */
function indexOf(keyOf: (article: ArticleSummary) => string | null, { last = false } = {}) {
  const indexes = new WeakMap<readonly ArticleSummary[], Map<string | null, ArticleSummary>>();
  return (articles: readonly ArticleSummary[], key: string) => {
    const index =
      indexes.get(articles) ??
      new Map(
        (last ? articles : articles.toReversed()).map((article) => [keyOf(article), article]),
      );
    indexes.set(articles, index);
    return index.get(key);
  };
}
