import { hasControlCharacters } from '../base/text';
import { MAX_SLUG_LENGTH } from './constants';

/** Suffixes with which Next treats a path as a data request for another page. */
const DATA_OF_A_PAGE = /\.(?:rsc|segments)$/;

/** Doubly encoded delimiters, which Next's page keys do not distinguish from `%2F` and so on. */
const AMBIGUOUS = /%25(?:2f|23|3f|5c)/i;

/**
 * Whether a slug can be a segment of a URL path: neither a browser nor Next may resolve that
 * path to another page.
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
