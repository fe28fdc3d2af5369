import type { Article } from '../publisher-api';
import { articlePath } from '../routes';
import { isUsableSlug } from '../usable-slug';

/** What names an article in URLs. */
type Named = Pick<Article, 'slug' | 'name' | 'id'>;

/**
 * What names an article in the URL of its page: its slug, else its name, else its id,
 * which also names one whose slug would lead elsewhere (spec section 2, Blog).
 */
export function articleSegment({ slug, name, id }: Named): string {
  const segment = slug ?? name ?? id;
  return isUsableSlug(segment) ? segment : id;
}

/** The path of an article's page. */
export function articleHref(article: Named): string {
  return articlePath(articleSegment(article));
}
