'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { PageLink } from '@/components/page-link';
import buttons from '@/components/styles/button.module.css';
import fields from '@/components/styles/field.module.css';
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
  // The term that the address has, or is about to have, and the box knows of.
  const known = useRef(search);

  // The address may have changed by itself: back, forward, a cleared search.
  useEffect(() => {
    if (known.current === search) return;
    known.current = search;
    clearTimeout(timer.current);
    if (input.current && input.current.value.trim() !== search) input.current.value = search;
  }, [search]);

  // What was typed before the script had come has not been heard of yet.
  const takeOver = useEffectEvent(() => {
    if (input.current && input.current.value.trim() !== search) applyLater();
  });
  useEffect(() => takeOver(), []);

  // Changing the address while the visitor is on the way to another one would call that off.
  const giveUp = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (input.current) input.current.value = search;
  });
  useEffect(() => {
    const onClick = ({ defaultPrevented }: MouseEvent) => {
      if (defaultPrevented) giveUp();
    };
    const onTraverse = () => giveUp();
    addEventListener('click', onClick);
    addEventListener('popstate', onTraverse);
    return () => {
      removeEventListener('click', onClick);
      removeEventListener('popstate', onTraverse);
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
    known.current = term;
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
