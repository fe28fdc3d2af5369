import { getRedirect, isNotFound } from '../publisher-api';
import { MAX_SLUG_LENGTH } from '../site/constants';
import { ownShortLinks } from '../site/site-texts';
import { redirectTarget } from './redirect-target';

/** Slugs that the site itself links to, which are therefore not invented by a visitor. */
const ownSlugs = new Set(ownShortLinks());

/**
 * The target of a short link, or null if there is none or it is unsafe.
 * @throws {ApiError} when the API fails
 */
export async function findTarget(slug: string): Promise<string | null> {
  if (slug.length > MAX_SLUG_LENGTH) return null;
  try {
    return redirectTarget((await getRedirect(slug, { named: ownSlugs.has(slug) })).output);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
