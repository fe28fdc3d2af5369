'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { BlogListing } from '@/lib/articles/articles';
import { formatBlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import { ArticleGrid } from './article-grid';
import styles from './blog.module.css';
import { EmptyState } from './empty-state';
import { Pagination } from './pagination';
import { SearchBox } from './search-box';

type Props = { initial: BlogListing; descriptionFallback: string };

/**
 * The list the server rendered, taken over: whenever the address asks for another
 * listing, by typing, a link, back or forward, it is fetched and shown.
 */
export function BlogBrowser({ initial, descriptionFallback }: Props) {
  const [listing, setListing] = useState(initial);
  const [wanted, setWanted] = useState(() => formatBlogQuery(initial.query));
  const loading = wanted !== formatBlogQuery(listing.query);
  const request = useRef<AbortController>(null);

  const show = useCallback((query: string) => {
    setWanted(query);
    request.current?.abort();
    request.current = new AbortController();
    fetchListing(query, request.current.signal).then(setListing, () => {});
  }, []);
  const query = parseBlogQuery(new URLSearchParams(wanted));

  return (
    <>
      <Suspense fallback={null}>
        <AddressObserver shown={wanted} onChange={show} />
      </Suspense>
      <SearchBox query={query} />
      <p className={styles.summary} role="status">
        {loading ? <span className={styles.spinner}>Loading articles…</span> : summary(listing)}
      </p>
      <div aria-busy={loading} className={styles.results} hidden={loading}>
        {listing.cards.length > 0 ? (
          <ArticleGrid cards={listing.cards} descriptionFallback={descriptionFallback} />
        ) : (
          <EmptyState />
        )}
        <Pagination listing={listing} />
      </div>
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

function summary({ total, query }: BlogListing): string {
  if (!query.search && query.tags.length === 0) return '';
  const articles = total === 1 ? '1 article' : `${total} articles`;
  return [
    articles,
    query.tags.length > 0 && `tagged ${query.tags.join(', ')}`,
    query.search && `matching “${query.search}”`,
  ]
    .filter(Boolean)
    .join(' ');
}
