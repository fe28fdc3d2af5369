import { fold } from '../../engine/text';

type Searchable = { title: string; description: string | null; tags: readonly string[] };

/** The folded texts of articles, which live as long as these: a list is folded once. */
const foldedTexts = new WeakMap<Searchable, string>();

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
    if (term !== '' && foldedText(article).includes(term)) return true;
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
  return (article) => article.tags.some((tag) => wanted.has(fold(tag)));
}

function texts({ title, description }: Searchable): string[] {
  return [title, description ?? ''];
}

function foldedText(article: Searchable): string {
  const known = foldedTexts.get(article);
  if (known !== undefined) return known;
  // A term has no line break, so that none reaches from the title into the description.
  const folded = texts(article).map(fold).join('\n');
  foldedTexts.set(article, folded);
  return folded;
}
