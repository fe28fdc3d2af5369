type Dated<Item> = Item & { uploadDate: string };

/** A list is sorted once, however often it is shown. */
const sorted = new WeakMap<readonly object[], object[]>();

/** The articles that have a date, newest first; of the same moment, in the API's order. */
export function newestFirst<Item extends { uploadDate: string | null }>(
  articles: readonly Item[],
): Dated<Item>[] {
  const known = sorted.get(articles) as Dated<Item>[] | undefined;
  if (known) return known;
  const dated = articles
    .filter((article): article is Dated<Item> => article.uploadDate !== null)
    // All dates are of the one form that toISOString gives.
    .sort((a, b) => (a.uploadDate < b.uploadDate ? 1 : a.uploadDate > b.uploadDate ? -1 : 0));
  sorted.set(articles, dated);
  return dated;
}
