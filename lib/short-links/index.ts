import { MAX_SLUG_LENGTH } from '../constants';
import { getRedirect, isNotFound } from '../publisher-api';
import { ownShortLinks } from '../site-texts';
import { redirectTarget } from './redirect-target';

/** Slugs that the site itself links to, so that no visitor has invented them. */
const ownSlugs = new Set(ownShortLinks());

/**
 * Where a short link leads, or null if there is none, or none that is safe.
 * @throws {ApiError} when the API cannot tell
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
