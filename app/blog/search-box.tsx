'use client';

import {
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { ButtonState } from '@/components/button-state';
import {
  type BlogQuery,
  blogHref,
  formatBlogQuery,
  formatTags,
  isSearch,
  parseBlogQuery,
} from '@/lib/articles/blog-query';
import { searchLabels } from '@/lib/brand/labels';
import { fillIn, isolate } from '@/lib/brand/phrases';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import { BLOG_PATH } from '@/lib/site/urls/paths';
import { EmptyState } from './empty-state';
import { RESULTS_ID, replaceResults, SUMMARY_ID } from './replace-results';

/** The URL's query, the summary of its results, and whether the server failed to read them. */
type Props = { query: BlogQuery; summary: string; failed: boolean };

const LENS_PATH = 'M1 0h4v1h1v4H5v1H1V5H0V1h1zm0 1v4h4V1zm5 5h1v1h1v1H7V7H6z';

const RETRY_AFTER_MS = 10_000;

/** The searched term, and the summary of its results; empty until they are shown. */
type Search = { term: string; status: 'loading' | 'shown' | 'failed'; summary: string };

/** The blog's search: a GET form that, with JavaScript, replaces the results in the page. */
export function SearchBox({ query, summary, failed }: Props) {
  const [search, setSearch] = useState<Search>({
    term: query.search,
    status: failed ? 'failed' : 'shown',
    summary,
  });
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(null);
  const isComposing = useRef(false);
  /** The URL's query, whose results are shown or loading. */
  const shownQuery = useRef(query);

  const load = async () => {
    request.current?.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    const { search: term } = shownQuery.current;
    // `flushSync` shows the summary in the same frame as the new results.
    const end = (status: Search['status'], summary = '') =>
      flushSync(() => setSearch({ term, status, summary }));
    try {
      end('shown', await replaceResults(shownQuery.current, signal));
    } catch {
      if (!signal.aborted) end('failed');
    }
  };

  const show = (next: BlogQuery) => {
    shownQuery.current = next;
    setSearch({ term: next.search, status: 'loading', summary: '' });
    load();
  };

  /** @returns whether the URL changes */
  const apply = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const term = termIn(input.current);
    if (term === shownQuery.current.search) return false;
    const next = { search: term, tags: query.tags, page: 1 };
    // Replaces the history entry, because nobody goes back to a pause in typing.
    history.replaceState(null, '', blogHref(next));
    show(next);
    return true;
  };

  const applyLater = () => {
    clearTimeout(timer.current);
    timer.current = isComposing.current ? undefined : setTimeout(apply, SEARCH_DEBOUNCE_MS);
  };

  const edit = ({ nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    isComposing.current = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    applyLater();
  };

  // Makes box, URL and results agree. The box may have been filled before hydration or without an
  // event, and back and forward change the URL within the page.
  const compare = useEffectEvent(() => {
    const url = parseBlogQuery(new URLSearchParams(location.search));
    if (formatBlogQuery(url) !== formatBlogQuery(shownQuery.current)) {
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
    const listening = new AbortController();
    // After a return from the back/forward cache (`pageshow`), fields may have changed.
    for (const type of ['popstate', 'pageshow']) addEventListener(type, () => compare(), listening);
    return () => listening.abort();
  }, []);

  const isSearched = isSearch({ ...query, search: search.term });
  const clear = search.term ? searchLabels.clear : searchLabels.all;
  const isFailed = search.status === 'failed';
  const isLoading = search.status === 'loading';
  const outcome = isFailed ? failureOf(search.term) : search.summary;
  const text = isLoading ? searchLabels.loading : outcome;
  useLayoutEffect(() => {
    document.getElementById(RESULTS_ID)?.toggleAttribute('hidden', isFailed);
  }, [isFailed]);
  const retry = useEffectEvent(load);
  useEffect(() => {
    // Each failure is a new state object, so it runs this effect again.
    if (search.status !== 'failed') return;
    const timer = setTimeout(() => retry(), RETRY_AFTER_MS);
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
            if (!apply() && isFailed) show(shownQuery.current);
          }}
        >
          <label className="visually-hidden" htmlFor="search">
            {searchLabels.field}
          </label>
          <div className="blog-field">
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
              onInput={edit}
              onCompositionEnd={edit}
            />
            <button type="submit" className="icon-button">
              <ButtonState path={LENS_PATH} size={8}>
                {searchLabels.submit}
              </ButtonState>
            </button>
          </div>{' '}
          {query.tags.length > 0 && (
            <input type="hidden" name="tags" value={formatTags(query.tags)} />
          )}
          {isSearched && (
            <a className="button quiet" href={BLOG_PATH}>
              {clear}
            </a>
          )}
        </form>
      </search>
      <p className="blog-summary" id={SUMMARY_ID} role="status">
        {/* Each text gets a new element, because a translator replaces text nodes that React
            would then update in vain. */}
        <span key={text} className={isLoading ? 'blog-spinner' : undefined}>
          {text}
        </span>
      </p>
      {isFailed && (
        <section className="blog-results" aria-label={searchLabels.results}>
          <EmptyState failed action={isSearched ? clear : searchLabels.retry} />
        </section>
      )}
    </>
  );
}

/** The term in the box, normalized as in the URL. */
function termIn(box: HTMLInputElement | null): string {
  return parseBlogQuery(new URLSearchParams({ search: box?.value ?? '' })).search;
}

function failureOf(term: string): string {
  return term ? fillIn(searchLabels.searchFailed, { search: isolate(term) }) : searchLabels.failed;
}
