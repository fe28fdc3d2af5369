import { LRUCache } from 'lru-cache';
import { processSingleton } from '../../engine';
import { fold } from '../../engine/text';
import { limits } from '../publisher-api/limits';

/** The texts of an article that searches compare. */
export type Searchable = { title: string; description: string | null; tags: readonly string[] };

/** Characters of the longest list and of its folded texts. */
const MAX_CHARACTERS = 2 * limits.items * (limits.title + limits.description);

/**
 * Folded texts by text: a list that is read again, and the result of a search, have the same texts.
 */
const foldedTexts = processSingleton(
  'folded-texts',
  () =>
    new LRUCache<string, string>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (folded, text) => folded.length + text.length + 1,
    }),
);

/** Folds a text of an article, once. */
export function foldOnce(text: string): string {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  foldedTexts.set(text, folded);
  return folded;
}

/**
 * Folds an article's texts as it is read: folding a whole list at once would block the event loop.
 */
export function foldTexts({ title, description, tags }: Searchable): void {
  for (const text of [title, description ?? '', ...tags]) foldOnce(text);
}
