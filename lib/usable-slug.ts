import { MAX_SLUG_LENGTH } from './constants';
import { hasControlCharacters } from './text';

/** Endings by which Next takes a path for the data of another page. */
const DATA_OF_A_PAGE = /\.(?:rsc|segments)$/;

/** What Next's keys of pages do not tell from the same with `%2F` and so on. */
const AMBIGUOUS = /%25(?:2f|23|3f|5c)/i;

/**
 * Whether a slug can be a part of a URL path that leads to its own page: neither a
 * browser nor Next may take it for something else.
 */
export function isUsableSlug(slug: string): boolean {
  return (
    slug.trim() !== '' &&
    slug.length <= MAX_SLUG_LENGTH &&
    slug !== '.' &&
    slug !== '..' &&
    slug.isWellFormed() &&
    !hasControlCharacters(slug) &&
    !DATA_OF_A_PAGE.test(slug) &&
    !AMBIGUOUS.test(slug)
  );
}
