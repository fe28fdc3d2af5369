type Dated<Item> = Item & { uploadDate: string };

/** Sorted lists by their source, so that each list is sorted once. */
const sorted = new WeakMap<readonly object[], object[]>();

/** The articles that have a date, newest first; equal dates stay in the API's order. */
export function newestFirst<Item extends { uploadDate: string | null }>(
  articles: readonly Item[],
): Dated<Item>[] {
  const known = sorted.get(articles) as Dated<Item>[] | undefined;
  if (known) return known;
  const dated = articles
    .filter((article): article is Dated<Item> => article.uploadDate !== null)
    // All dates have the format of toISOString, which sorts as text.
    .sort((a, b) => (a.uploadDate < b.uploadDate ? 1 : a.uploadDate > b.uploadDate ? -1 : 0));
  sorted.set(articles, dated);
  return dated;
}
