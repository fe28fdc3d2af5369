type Dated<Item> = Item & { uploadDate: string };

/** The articles that have a date, newest first; equal dates stay in the API's order. */
export function newestFirst<Item extends { uploadDate: string | null }>(
  articles: readonly Item[],
): Dated<Item>[] {
  const dated = articles.filter((item): item is Dated<Item> => item.uploadDate !== null);
  // All dates have the format of toISOString, which sorts as text.
  return dated.sort(
    (a, b) => Number(a.uploadDate < b.uploadDate) - Number(a.uploadDate > b.uploadDate),
  );
}
