import { isUsableParameter } from '../../../engine';
import { MAX_SLUG_LENGTH } from '../../constants';

/** Replaces unusable slugs, so that all of them share one 404 page. */
export const UNUSABLE_SLUG = ' ';

/** Whether a slug can name a page: browsers and Next do not resolve its path to another page. */
export function isUsableSlug(slug: string): boolean {
  return isUsableParameter(slug, { maxLength: MAX_SLUG_LENGTH, mayDelimit: true });
}
