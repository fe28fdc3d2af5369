import { fold } from '../../engine/text';
import { foldOnce, type Searchable } from './folded-texts';

/**
 * Makes the test whether title or description contains a term: as the reader types it (`fold`), or
 * letter for letter, ignoring case alone (spec section 5).
 */
export function searchMatcher(search: string): (article: Searchable) => boolean {
  const term = fold(search);
  const matchesExactly = exactMatcher(search);
  // Wherever a text has such a term, the folded text has it.
  const isPlain = /^[a-z\d]+( [a-z\d]+)*$/i.test(search.trim());
  return (article) => {
    // A term of hyphens or invisible characters folds to nothing.
    if (term !== '' && texts(article).some((text) => foldOnce(text).includes(term))) return true;
    return !isPlain && matchesExactly(article);
  };
}

/** Makes the test whether title or description contains a term, ignoring case alone. */
export function exactMatcher(search: string): (article: Searchable) => boolean {
  const term = search.trim().toLowerCase();
  return (article) => texts(article).some((text) => text.toLowerCase().includes(term));
}

/** Makes the test whether a body contains a term, ignoring case alone: the API may search bodies as well. */
export function bodyMatcher(search: string): (article: { content: string }) => boolean {
  const term = search.trim().toLowerCase();
  return ({ content }) => content.toLowerCase().includes(term);
}

/** Makes the test whether an article has at least one of the tags, as `fold` compares them. */
export function tagMatcher(tags: readonly string[]): (article: Searchable) => boolean {
  const wanted = new Set(tags.map(fold));
  return (article) => article.tags.some((tag) => wanted.has(foldOnce(tag)));
}

function texts({ title, description }: Searchable): string[] {
  return [title, description ?? ''];
}
