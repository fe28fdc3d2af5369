'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type BlogQuery,
  blogHref,
  formatBlogQuery,
  formatTags,
  MAX_SEARCH_LENGTH,
  parseBlogQuery,
} from '@/lib/articles/blog-query';
import { fillIn } from '@/lib/base/fill-in';
import { isolate } from '@/lib/base/text';
import { SEARCH_DEBOUNCE_MS } from '@/lib/site/constants';
import { searchLabels } from '@/lib/site/labels';
import { BLOG_PATH } from '@/lib/site/routes';
import { EmptyState } from './empty-state';
import { RESULTS_ID, replaceResults, SUMMARY_ID } from './replace-results';

/** The query of the URL, its results in words, and whether the server could not read the list. */
type Props = { query: BlogQuery; summary: string; failed: boolean };

/** Milliseconds after which a list that could not be read is requested again. */
const RETRY_MS = 10_000;

/** The term that is searched for, and its results or their failure in words: '' while loading. */
type Search = { term: string; status: 'loading' | 'shown' | 'failed'; summary: string };

/**
 * The blog's search: a GET form that works without JavaScript. With JavaScript a pause in
 * typing, or Enter, changes the URL and replaces the results beside this component.
 */
export function SearchBox({ query, summary, failed }: Props) {
  const [search, setSearch] = useState<Search>({
    term: query.search,
    status: failed ? 'failed' : 'shown',
    summary: failed ? failureOf(query.search) : summary,
  });
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(null);
  /** The query whose results are shown or on their way; that of the URL. */
  const wanted = useRef(query);

  const load = async () => {
    request.current?.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    const { search: term } = wanted.current;
    // Rendered before the next frame, which has the new results.
    const end = (next: Omit<Search, 'term'>) => flushSync(() => setSearch({ term, ...next }));
    try {
      end({ status: 'shown', summary: await replaceResults(wanted.current, signal) });
    } catch {
      if (!signal.aborted) end({ status: 'failed', summary: failureOf(term) });
    }
  };

  const show = (next: BlogQuery) => {
    wanted.current = next;
    setSearch({ term: next.search, status: 'loading', summary: '' });
    load();
  };

  /** @returns whether the URL changes */
  const apply = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const term = termIn(input.current);
    if (term === wanted.current.search) return false;
    const next = { search: term, tags: query.tags, page: 1 };
    // Replaces the history entry: nobody wants to go back to a pause in typing.
    history.replaceState(null, '', blogHref(next));
    show(next);
    return true;
  };

  const applyLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, SEARCH_DEBOUNCE_MS);
  };

  // Box, URL and results agree in the end: the box may have been filled before hydration or
  // without an event, and a link within the page leaves history entries with other URLs.
  const compare = useEffectEvent(() => {
    const url = parseBlogQuery(new URLSearchParams(location.search));
    if (formatBlogQuery(url) !== formatBlogQuery(wanted.current)) {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (input.current) input.current.value = url.search;
      show(url);
    } else if (timer.current === undefined && termIn(input.current) !== url.search) {
      applyLater();
    }
  });
  useEffect(() => compare());
  useEffect(() => {
    const onTraverse = () => compare();
    // The second one: a browser may change fields on the way into the back/forward cache or out of it.
    const types = ['popstate', 'pageshow'];
    for (const type of types) addEventListener(type, onTraverse);
    return () => {
      for (const type of types) removeEventListener(type, onTraverse);
    };
  }, []);

  const isSearched = search.term !== '' || query.tags.length > 0;
  const isFailed = search.status === 'failed';
  useLayoutEffect(() => {
    document.getElementById(RESULTS_ID)?.toggleAttribute('hidden', isFailed);
  }, [isFailed]);
  const retry = useEffectEvent(load);
  useEffect(() => {
    // Each failure is a search of its own, after which the next pause begins.
    if (search.status !== 'failed') return;
    const timer = setTimeout(() => retry(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <>
      <search>
        <form
          action={BLOG_PATH}
          className="row blog-search"
          onSubmit={(event) => {
            event.preventDefault();
            if (!apply() && isFailed) show(wanted.current);
          }}
        >
          <label className="visually-hidden" htmlFor="search">
            {searchLabels.field}
          </label>
          <input
            ref={input}
            className="input"
            id="search"
            name="search"
            type="search"
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={searchLabels.field}
            dir="auto"
            defaultValue={query.search}
            onInput={applyLater}
          />
          {query.tags.length > 0 && (
            <input type="hidden" name="tags" value={formatTags(query.tags)} />
          )}
          <button type="submit" className="button">
            {searchLabels.submit}
          </button>
          {isSearched && (
            <a className="button quiet" href={BLOG_PATH}>
              {searchLabels.clear}
            </a>
          )}
        </form>
      </search>
      <p className="blog-summary" id={SUMMARY_ID} role="status">
        {search.status === 'loading' && (
          <span className="blog-spinner">{searchLabels.loading}</span>
        )}
        {search.summary}
      </p>
      {isFailed && (
        <section className="blog-results" aria-label={searchLabels.results}>
          <EmptyState failed searched={isSearched} />
        </section>
      )}
    </>
  );
}

/** The term in the box as the URL has it. */
function termIn(box: HTMLInputElement | null): string {
  return parseBlogQuery(new URLSearchParams({ search: box?.value ?? '' })).search;
}

function failureOf(term: string): string {
  return term ? fillIn(searchLabels.searchFailed, { search: isolate(term) }) : searchLabels.failed;
}
