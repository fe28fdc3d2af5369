import { hasControlCharacters } from '../base/text';
import { MAX_SLUG_LENGTH } from './constants';

/** Replaces every slug that can name nothing, so that all of them share one 404 page. */
export const UNUSABLE_SLUG = ' ';

/**
 * Whether a slug can be a segment of a URL path: neither a browser nor Next may resolve that
 * path to another page. Checked once, where a URL comes in (lib/server/resolve-url.ts) and where
 * one is made.
 */
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
