import { hasControlCharacters } from '../base/text';
import { MAX_SLUG_LENGTH } from './constants';

/** Replaces every slug that can name nothing, so that all of them share one 404 page. */
export const UNUSABLE_SLUG = ' ';

/** Whether neither a browser nor Next resolves a path with this segment to another page. */
export function isUsableSlug(slug: string): boolean {
  return (
    slug.trim() !== '' &&
    slug.length <= MAX_SLUG_LENGTH &&
    slug !== '.' &&
    slug !== '..' &&
    slug.isWellFormed() &&
    !hasControlCharacters(slug) &&
    // Next takes it for a request for the data of another page.
    !slug.endsWith('.rsc')
  );
}
