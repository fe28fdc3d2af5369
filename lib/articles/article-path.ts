import type { Article } from '../publisher-api';
import { articlePath } from '../site/routes';
import { isUsableSlug } from '../site/usable-slug';

/** The fields that can name an article in URLs. */
type Named = Pick<Article, 'slug' | 'name' | 'id'>;

/**
 * The segment that names an article in the URL of its page: its slug, else its name, else
 * its id (spec section 2, Blog). The id also replaces a slug that is not usable in a URL.
 */
export function articleSegment({ slug, name, id }: Named): string {
  const segment = slug ?? name ?? id;
  return isUsableSlug(segment) ? segment : id;
}

/** The path of an article's page. */
export function articleHref(article: Named): string {
  return articlePath(articleSegment(article));
}
