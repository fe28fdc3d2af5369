import { LRUCache } from 'lru-cache';
import { processState } from '../base/process-state';
import { foundOrNull, getRedirect } from '../publisher-api';
import { ownShortLinks } from '../site/site-texts';
import { UNUSABLE_SLUG } from '../site/usable-slug';
import { redirectTarget } from './redirect-target';

/** Slugs that the site itself links to. */
const ownSlugs = new Set(ownShortLinks());
/** Slugs that the API has resolved, in its spelling: unlike articles, short links are in no list. */
const resolved = processState('short-links', () => new LRUCache<string, true>({ max: 10_000 }));

/** Whether the site itself or the API has named a short link, so that no visitor has invented it. */
export const isKnownLink = (slug: string) => ownSlugs.has(slug) || resolved.has(slug);

/** A short link: where it leads, and its slug as the API spells it; null if the API does not say. */
export type ShortLink = { target: string; slug: string | null };

/** The short link with a slug; null without a safe target. @throws {ApiError} when the API fails */
export async function findShortLink(slug: string): Promise<ShortLink | null> {
  if (slug === UNUSABLE_SLUG) return null;
  const found = await foundOrNull(getRedirect(slug));
  if (!found) return null;
  if (found.input === slug) resolved.set(slug, true);
  const target = redirectTarget(found.output);
  return target === null ? null : { target, slug: ownSlugs.has(slug) ? slug : found.input };
}
