import type { BlogQuery } from './blog-query';

type Searchable = { title: string; description: string | null; tags: readonly string[] };

/** Whether title or description contains the term, ignoring case; '' matches all (spec section 5). */
export function matchesSearch({ title, description }: Searchable, search: string): boolean {
  const term = search.trim().toLowerCase();
  if (term === '' || title.toLowerCase().includes(term)) return true;
  return description?.toLowerCase().includes(term) ?? false;
}

/** Whether the article has at least one of the tags, ignoring case; no tags match all. */
export function matchesTags(article: Searchable, tags: BlogQuery['tags']): boolean {
  if (tags.length === 0) return true;
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  return article.tags.some((tag) => wanted.has(tag.toLowerCase()));
}
