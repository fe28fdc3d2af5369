import { LRUCache } from 'lru-cache';
import { processSingleton } from '../../engine';
import { fold } from '../../engine/text';
import { limits } from '../publisher-api/limits';

/** The texts of an article that searches compare. */
export type Searchable = { title: string; description: string | null; tags: readonly string[] };

/** Characters of the longest list, and as many of the folded texts. */
const MAX_CHARACTERS = 2 * limits.items * (limits.title + limits.description);

/** Folded texts by text, because a list that is read again, and a search, has the texts of the last one. */
const foldedTexts = processSingleton(
  'folded-texts',
  () =>
    new LRUCache<string, string>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (folded, text) => folded.length + text.length + 1,
    }),
);

/** What {@link fold} makes of a text of an article, made once. */
export function foldOnce(text: string): string {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  foldedTexts.set(text, folded);
  return folded;
}

/** Folds an article's texts as it is read, because those of a whole list would hold up all requests. */
export function foldTexts({ title, description, tags }: Searchable): void {
  for (const text of [title, description ?? '', ...tags]) foldOnce(text);
}
