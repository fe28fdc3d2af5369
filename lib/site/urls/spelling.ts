import { LRUCache } from 'lru-cache';
import { processSingleton, publication } from '../../../engine';
import { decodePercent } from '../../../engine/text';
import { env } from '../settings/env';

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

/**
 * The canonical path stored for a path within REVALIDATE_SECONDS. It ignores case, because the API
 * would otherwise be called for each of the 8,192 spellings of 13 letters.
 */
export function notedSpelling(path: string): string | undefined {
  return canonicalPaths.get(keyOf(path));
}

function keyOf(path: string): string {
  return `${publication()} ${decodePercent(path)?.toLowerCase()}`;
}
