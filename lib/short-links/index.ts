import { LRUCache } from 'lru-cache';
import { processState } from '../base/process-state';
import { foundOrNull, getRedirect } from '../publisher-api';
import { ownShortLinks } from '../site/site-texts';
import { UNUSABLE_SLUG } from '../site/usable-slug';
import { redirectTarget } from './redirect-target';

/** Slugs that the site itself links to. */
const ownSlugs = new Set(ownShortLinks());
/** Slugs that the API has resolved: unlike articles, short links are in no list. */
const resolved = processState('short-links', () => new LRUCache<string, true>({ max: 10_000 }));

/** Whether the site itself or the API has named a short link, so that no visitor has invented it. */
export const isNamedLink = (slug: string) => ownSlugs.has(slug) || resolved.has(slug);

/** The target of a short link; null without a safe one. @throws {ApiError} when the API fails */
export async function findTarget(slug: string): Promise<string | null> {
  if (slug === UNUSABLE_SLUG) return null;
  const found = await foundOrNull(getRedirect(slug));
  if (!found) return null;
  resolved.set(slug, true);
  return redirectTarget(found.output);
}
