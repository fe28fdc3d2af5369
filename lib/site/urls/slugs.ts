import { LRUCache } from 'lru-cache';
import { isUsableParameter, processSingleton, publication } from '../../../engine';
import { decodePercent } from '../../../engine/text';
import { MAX_SLUG_LENGTH } from '../../constants';
import { env } from '../settings/env';

/** Replaces unusable slugs, so that all of them share one 404 page. */
export const UNUSABLE_SLUG = ' ';

/** Whether a slug can name a page: browsers and Next do not resolve its path to another page. */
export function isUsableSlug(slug: string): boolean {
  return isUsableParameter(slug, { maxLength: MAX_SLUG_LENGTH, mayDelimit: true });
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Whether two texts are equal, ignoring case, accents and outer spaces. */
export function isSameSpelling(one: string, other: string): boolean {
  return collator.compare(one.trim(), other.trim()) === 0;
}

/** Canonical paths by the paths that also lead to their pages. */
const canonicalPaths = processSingleton(
  'spellings',
  () => new LRUCache<string, string>({ max: 10_000 }),
);

/** Stores the canonical path for another path to the same page, which the API has just returned. */
export function noteSpelling(path: string, canonical: string): void {
  canonicalPaths.set(keyOf(path), canonical, { ttl: env().REVALIDATE_SECONDS * 1_000 });
}

/** Case is ignored: the API would be called for each of the 8,192 spellings of 13 letters. */
export function notedSpelling(path: string): string | undefined {
  return canonicalPaths.get(keyOf(path));
}

function keyOf(path: string): string {
  return `${publication()} ${decodePercent(path)?.toLowerCase()}`;
}
