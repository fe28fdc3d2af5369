import { hasControlCharacters } from '../../engine/text/text';
import { MAX_SLUG_LENGTH } from '../constants';

/** Replaces every slug that is not usable, so that all of them share one 404 page. */
export const UNUSABLE_SLUG = ' ';

/** Whether a slug can name a page: neither a browser nor Next resolves its path to another page. */
export function isUsableSlug(slug: string): boolean {
  return (
    slug.trim() !== '' &&
    slug.length <= MAX_SLUG_LENGTH &&
    slug !== '.' &&
    slug !== '..' &&
    slug.isWellFormed() &&
    !hasControlCharacters(slug) &&
    // Next would read the suffix as a request for the data of another page.
    !slug.endsWith('.rsc')
  );
}
