'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import buttons from '@/components/button.module.css';
import fields from '@/components/field.module.css';
import { PageLink } from '@/components/page-link';
import { type BlogQuery, blogHref, MAX_SEARCH_LENGTH } from '@/lib/articles/blog-query';
import { SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import styles from './blog.module.css';

/**
 * The blog's search: a form that works by itself. With JavaScript a pause in
 * typing, or Enter, puts the term into the address, which the list follows.
 */
export function SearchBox({ query }: { query: BlogQuery }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { search } = query;
  const applied = useRef<string | undefined>(search);

  // The address may have changed by itself: back, forward, a cleared search.
  useEffect(() => {
    // A term of one's own, meanwhile typed on from, is not put back.
    const own = applied.current === search;
    applied.current = undefined;
    if (own) return;
    clearTimeout(timer.current);
    if (input.current && input.current.value.trim() !== search) input.current.value = search;
  }, [search]);

  // What was typed before the script had come has not been heard of yet.
  const takeOver = useEffectEvent(() => {
    if (input.current && input.current.value.trim() !== search) applyLater();
  });
  useEffect(() => takeOver(), []);

  // Changing the address while a followed link is on its way would call that off.
  const giveUp = useEffectEvent(({ defaultPrevented }: MouseEvent) => {
    if (!defaultPrevented) return;
    clearTimeout(timer.current);
    if (input.current) input.current.value = search;
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => giveUp(event);
    addEventListener('click', onClick);
    return () => {
      removeEventListener('click', onClick);
      clearTimeout(timer.current);
    };
  }, []);

  const applyLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, SEARCH_DEBOUNCE_MS);
  };

  const apply = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === search) return;
    applied.current = term;
    // Replaces the entry: a pause in typing is not a place to go back to. A new term starts at page 1.
    history.replaceState(null, '', blogHref({ search: term, tags: query.tags }));
  };

  return (
    <search>
      <form
        action="/blog"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <label className="visually-hidden" htmlFor="search">
          Search articles
        </label>
        <input
          ref={input}
          className={fields.input}
          id="search"
          name="search"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Search articles"
          autoComplete="off"
          defaultValue={search}
          onInput={applyLater}
        />
        {query.tags.length > 0 && <input type="hidden" name="tags" value={query.tags.join(',')} />}
        <button type="submit" className={buttons.button}>
          Search
        </button>
        {(search || query.tags.length > 0) && (
          <PageLink className={buttons.quiet} href="/blog">
            Clear search
          </PageLink>
        )}
      </form>
    </search>
  );
}
