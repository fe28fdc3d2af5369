'use client';

import { useSearchParams } from 'next/navigation';
import {
  type MouseEvent,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ArticleGrid } from '@/components/article-grid';
import type { BlogListing } from '@/lib/articles/blog-listing';
import { formatBlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import type { BlogHead, BlogListingWithHead } from '@/lib/metadata/blog-head';
import { ARTICLES_API_PATH } from '@/lib/routes';
import styles from './blog.module.css';
import { EmptyState } from './empty-state';
import { Pagination } from './pagination';
import { SearchBox } from './search-box';
import { useRetry } from './use-retry';

type Props = {
  initial: BlogListingWithHead;
  /** Whether the server could not read the list, which is then empty and fetched again. */
  initialFailed: boolean;
  descriptionFallback: string;
};

/** Whether a list was shown since the page was loaded; the first one leaves the focus to the browser. */
let shownBefore = false;

/**
 * The list that the server rendered, and after hydration the list of the current URL:
 * whenever that changes, by typing, a link, back or forward, its listing is fetched.
 */
export function BlogBrowser({ initial, initialFailed, descriptionFallback }: Props) {
  const [{ listing, failed }, setShown] = useState({ listing: initial, failed: initialFailed });
  const [wanted, setWanted] = useState(() => formatBlogQuery(initial.query));
  const [reloading, setReloading] = useState(false);
  const loading = reloading || wanted !== formatBlogQuery(listing.query);
  const request = useRef<AbortController>(null);
  const results = useRef<HTMLElement>(null);
  const shown = useRef<BlogListing>(null);

  /** Fetches a listing, and aborts any other request in flight. */
  const load = useCallback(async (query: string) => {
    request.current?.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    const next = await fetchListing(query, signal).catch(() => null);
    if (signal.aborted) return;
    setShown((last) => {
      if (next) return { listing: next, failed: false };
      const same = formatBlogQuery(last.listing.query) === query;
      return last.failed && same ? last : { listing: empty(query, last.listing), failed: true };
    });
    setReloading(false);
  }, []);

  const show = useCallback(
    (query: string) => {
      setWanted(query);
      load(query);
    },
    [load],
  );
  const query = parseBlogQuery(new URLSearchParams(wanted));

  useRetry(failed && !loading, () => load(wanted));

  const reload = () => {
    setReloading(true);
    load(wanted);
  };
  // A link to the current URL does not change the URL, so it must reload the list itself.
  const clear = (event: MouseEvent) => {
    if (!failed || wanted !== '') return;
    event.preventDefault();
    reload();
  };

  // The clicked link may be gone; move the focus to the new results.
  useEffect(() => {
    if (formatBlogQuery(listing.query) !== wanted || shown.current === listing) return;
    shown.current = listing;
    const lost = document.activeElement === document.body;
    if (lost && shownBefore) results.current?.focus({ preventScroll: true });
    shownBefore = true;
  }, [listing, wanted]);

  return (
    <>
      <Head {...listing.head} />
      <Suspense fallback={null}>
        <UrlObserver shown={wanted} onChange={show} />
      </Suspense>
      <SearchBox query={query} onRepeat={() => failed && reload()} />
      <p className={styles.summary} role="status">
        {loading ? (
          <span className={styles.spinner}>Loading articles…</span>
        ) : (
          summary(listing, failed)
        )}
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
          <EmptyState failed={failed} onClear={clear} />
        )}
        <Pagination listing={listing} />
      </section>
    </>
  );
}

/** Elements of the document's head, to which React moves them. */
function Head({ title, canonical, index }: BlogHead) {
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={canonical} />
      {!index && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

/** Reports a change of the URL's query before the next paint. */
function UrlObserver({ shown, onChange }: { shown: string; onChange: (query: string) => void }) {
  const query = formatBlogQuery(parseBlogQuery(new URLSearchParams(useSearchParams())));
  useLayoutEffect(() => {
    if (query !== shown) onChange(query);
  }, [query, shown, onChange]);
  return null;
}

/** Fetches a listing with its head. @throws {Error} when the request fails */
async function fetchListing(query: string, signal: AbortSignal): Promise<BlogListingWithHead> {
  const response = await fetch(`${ARTICLES_API_PATH}?${query}`, { signal });
  if (!response.ok) throw new Error(`The response was ${response.status}`);
  return response.json();
}

/** An empty listing in place of one that cannot be fetched (spec section 8); the head stays. */
function empty(query: string, { head }: BlogListingWithHead): BlogListingWithHead {
  return {
    query: parseBlogQuery(new URLSearchParams(query)),
    cards: [],
    pageCount: 0,
    total: 0,
    head,
  };
}

function summary({ total, pageCount, query }: BlogListing, failed: boolean): string {
  const { search, tags, page } = query;
  if (failed) {
    return search ? `The search for “${search}” failed.` : 'The articles could not be loaded.';
  }
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
