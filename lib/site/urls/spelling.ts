import { LRUCache } from 'lru-cache';
import { processSingleton, publication } from '../../../engine';
import { decodePercent } from '../../../engine/text';
import { env } from '../settings/env';

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Whether two texts differ at most in case, accents and outer spaces. */
export function isSameSpelling(one: string, other: string): boolean {
  return collator.compare(one.trim(), other.trim()) === 0;
}

/** The canonical path by another spelling of it. */
const canonicalPaths = processSingleton(
  'spellings',
  () => new LRUCache<string, string>({ max: 10_000 }),
);

/** Notes the canonical path of what another path leads to, as the API has just told. */
export function noteSpelling(path: string, canonical: string): void {
  canonicalPaths.set(keyOf(path), canonical, { ttl: env().REVALIDATE_SECONDS * 1_000 });
}

/**
 * The canonical path that was noted last for a path, for REVALIDATE_SECONDS. The case of the path is
 * ignored: without that, each of 8,192 spellings of 13 letters would be asked of the API.
 */
export function notedSpelling(path: string): string | undefined {
  return canonicalPaths.get(keyOf(path));
}

function keyOf(path: string): string {
  return `${publication()} ${decodePercent(path)?.toLowerCase()}`;
}
