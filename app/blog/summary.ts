import type { BlogListing } from '@/lib/articles/blog-listing';

/** A listing in words; '' for the first page of an empty list. */
export function summaryOf({ total, pageCount, query }: BlogListing): string {
  const { search, tags, page } = query;
  const isPlain = !search && tags.length === 0;
  if (isPlain && (total === 0 || page > pageCount)) return '';
  const found = [
    total === 1 ? '1 article' : `${total} articles`,
    tags.length > 0 && `tagged ${tags.join(', ')}`,
    search && `matching “${search}”`,
  ];
  const place = page > 1 && page <= pageCount ? `, page ${page} of ${pageCount}` : '';
  return found.filter(Boolean).join(' ') + place;
}
