import { LRUCache } from 'lru-cache';
import { processSingleton, publication, SingleFlight } from '../../engine';
import { ownShortLinks } from '../brand/texts';
import { getRedirect, ifFound } from '../publisher-api';
import { redirectTarget } from '../site/urls/redirect-target';
import { UNUSABLE_SLUG } from '../site/urls/slugs';

const ownSlugs = new Set(ownShortLinks());
/** Slugs that the API has found, in its spelling, because there is no list of short links. */
const foundSlugs = processSingleton(
  'short-links',
  () => new LRUCache<string, true>({ max: 10_000 }),
);

/** Calls in flight, shared because each visitor's browser retries once while the API fails. */
const calls = processSingleton(
  'short-link-calls',
  () => new SingleFlight<Awaited<ReturnType<typeof getRedirect>> | undefined>(),
);

export const isKnownLink = (slug: string) => ownSlugs.has(slug) || foundSlugs.has(slug);

/** The target of a short link, and its slug in the API's spelling; null if the API sends none. */
export type ShortLink = { target: string; slug: string | null };

/**
 * The short link with a slug; undefined without a safe target.
 * @throws {ApiError} when the API fails
 */
export async function findShortLink(slug: string): Promise<ShortLink | undefined> {
  if (slug === UNUSABLE_SLUG) return undefined;
  // The publication is part of the key, so that callers after it do not share an older call.
  const key = `${publication()} ${slug}`;
  const found = await calls.run(key, () => readRedirect(slug));
  if (!found) return undefined;
  if (found.input === slug) foundSlugs.set(slug, true);
  const target = redirectTarget(found.output);
  if (!target) return undefined;
  return { target, slug: ownSlugs.has(slug) ? slug : found.input };
}

/** A slug as typed, else in lower case, because QR codes often use only capitals. */
async function readRedirect(slug: string) {
  const typed = await ifFound(getRedirect(slug));
  const small = slug.toLowerCase();
  if (typed || small === slug) return typed;
  const found = await ifFound(getRedirect(small));
  return found && { ...found, input: found.input ?? small };
}
