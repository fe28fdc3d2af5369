import { LRUCache } from 'lru-cache';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { decodePercent } from '../base/text';
import { env } from './env';

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Whether two texts differ at most in case, accents, and spaces around. */
export function isSameSpelling(one: string, other: string): boolean {
  return collator.compare(one.trim(), other.trim()) === 0;
}

/** The right path by another spelling of it that was seen. */
const noted = processState('spellings', () => new LRUCache<string, string>({ max: 10_000 }));

/** Notes what the API has just said: what a path leads to has another path of its own. */
export function noteSpelling(path: string, own: string): void {
  noted.set(keyOf(path), own, { ttl: env().REVALIDATE_SECONDS * 1_000 });
}

/**
 * The path that was noted last for this one, or for this one in upper or lower case, as long as a
 * response of the API may be used: an API that ignores the case of 13 letters does so 8,192 times.
 */
export function notedSpelling(path: string): string | undefined {
  return noted.get(keyOf(path));
}

function keyOf(path: string): string {
  return `${publicationNumber()} ${decodePercent(path)?.toLowerCase()}`;
}
