'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ArticleGrid } from '@/components/article-grid';
import type { BlogListing } from '@/lib/articles/articles';
import { formatBlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import styles from './blog.module.css';
import { EmptyState } from './empty-state';
import { Pagination } from './pagination';
import { SearchBox } from './search-box';

type Props = { initial: BlogListing; descriptionFallback: string };

/** Whether this visit has shown a list: of the first one, the focus is left to the browser. */
let shownBefore = false;

/**
 * The list the server rendered, taken over: whenever the address asks for another
 * listing, by typing, a link, back or forward, it is fetched and shown.
 */
export function BlogBrowser({ initial, descriptionFallback }: Props) {
  const [listing, setListing] = useState(initial);
  const [wanted, setWanted] = useState(() => formatBlogQuery(initial.query));
  const loading = wanted !== formatBlogQuery(listing.query);
  const request = useRef<AbortController>(null);
  const results = useRef<HTMLElement>(null);
  const shown = useRef<BlogListing>(null);

  const show = useCallback((query: string) => {
    setWanted(query);
    request.current?.abort();
    request.current = new AbortController();
    fetchListing(query, request.current.signal).then(setListing, () => {});
  }, []);
  const query = parseBlogQuery(new URLSearchParams(wanted));

  // The link that was followed may be gone: a keyboard goes on with what it led to.
  useEffect(() => {
    if (formatBlogQuery(listing.query) !== wanted || shown.current === listing) return;
    shown.current = listing;
    const lost = document.activeElement === document.body;
    if (lost && shownBefore) results.current?.focus({ preventScroll: true });
    shownBefore = true;
  }, [listing, wanted]);

  return (
    <>
      <Suspense fallback={null}>
        <AddressObserver shown={wanted} onChange={show} />
      </Suspense>
      <SearchBox query={query} />
      <p className={styles.summary} role="status">
        {loading ? <span className={styles.spinner}>Loading articles…</span> : summary(listing)}
      </p>
      <section
        ref={results}
        aria-busy={loading}
        aria-label="Articles"
        className={styles.results}
        inert={loading}
        tabIndex={-1}
      >
        {listing.cards.length > 0 ? (
          <ArticleGrid cards={listing.cards} descriptionFallback={descriptionFallback} />
        ) : (
          <EmptyState />
        )}
        <Pagination listing={listing} />
      </section>
    </>
  );
}

/** Tells when the address asks for something else, before that is drawn. */
function AddressObserver({
  shown,
  onChange,
}: {
  shown: string;
  onChange: (query: string) => void;
}) {
  const address = formatBlogQuery(parseBlogQuery(new URLSearchParams(useSearchParams())));
  useLayoutEffect(() => {
    if (address !== shown) onChange(address);
  }, [address, shown, onChange]);
  return null;
}

/** A listing that cannot be fetched is an empty one (spec section 8). */
async function fetchListing(query: string, signal: AbortSignal): Promise<BlogListing> {
  try {
    const answer = await fetch(`/api/articles?${query}`, { signal });
    if (answer.ok) return await answer.json();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return { query: parseBlogQuery(new URLSearchParams(query)), cards: [], pageCount: 0, total: 0 };
}

function summary({ total, pageCount, query }: BlogListing): string {
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
