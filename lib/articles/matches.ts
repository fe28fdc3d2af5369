import { LRUCache } from 'lru-cache';
import { processSingleton } from '../../engine';
import { fold } from '../publisher-api/fold';
import { limits } from '../publisher-api/limits';

/** The texts of an article that searches compare. */
type Searchable = { title: string; description: string | null; tags: readonly string[] };

/** Whether title or description contains a term, ignoring what {@link fold} unifies. */
export function searchMatcher(search: string): (article: Searchable) => boolean {
  const term = fold(search);
  const matchesExactly = exactMatcher(search);
  // A text that contains a plain term contains it folded as well, so one comparison is enough.
  const isPlain = /^[a-z\d]+( [a-z\d]+)*$/i.test(search.trim());
  return (article) => {
    // A term of only hyphens is empty once folded, and would match every text.
    if (term !== '' && texts(article).some((text) => foldOnce(text).includes(term))) return true;
    return !isPlain && matchesExactly(article);
  };
}

/** Whether title or description contains a term, ignoring only case (spec section 5). */
export function exactMatcher(search: string): (article: Searchable) => boolean {
  const term = search.trim().toLowerCase();
  return (article) => texts(article).some((text) => text.toLowerCase().includes(term));
}

/** Whether a body contains a term, ignoring only case: the API may search bodies as well. */
export function bodyMatcher(search: string): (article: { content: string }) => boolean {
  const term = search.trim().toLowerCase();
  return ({ content }) => content.toLowerCase().includes(term);
}

/** Whether an article has one of the tags, ignoring what {@link fold} unifies. */
export function tagMatcher(tags: readonly string[]): (article: Searchable) => boolean {
  const wanted = new Set(tags.map(fold));
  return (article) => article.tags.some((tag) => wanted.has(foldOnce(tag)));
}

function texts({ title, description }: Searchable): string[] {
  return [title, description ?? ''];
}

/** Characters that are cached: the texts of the longest list, as they are and folded. */
const MAX_CHARACTERS = 2 * limits.items * (limits.title + limits.description);

/** Folded texts by text, because a newer list and the results of searches repeat the texts. */
const foldedTexts = processSingleton(
  'folded-texts',
  () =>
    new LRUCache<string, string>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (folded, text) => folded.length + text.length + 1,
    }),
);

function foldOnce(text: string): string {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  foldedTexts.set(text, folded);
  return folded;
}

/** Folds an article's texts at parsing: folding a whole list would block the event loop. */
export function foldTexts({ title, description, tags }: Searchable): void {
  for (const text of [title, description ?? '', ...tags]) foldOnce(text);
}
