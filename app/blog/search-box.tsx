'use client';

import { addTransitionType, startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { PageLink } from '@/components/page-link';
import { INSTANT_TRANSITION } from '@/components/page-transition';
import buttons from '@/components/styles/button.module.css';
import fields from '@/components/styles/field.module.css';
import { type BlogQuery, blogHref, formatTags, MAX_SEARCH_LENGTH } from '@/lib/articles/blog-query';
import { SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import { BLOG_PATH } from '@/lib/routes';
import styles from './blog.module.css';

type Props = {
  query: BlogQuery;
  /** Called when the visitor submits the term that the URL already has. */
  onRepeat: () => void;
};

/**
 * The blog's search: a GET form that works without JavaScript. With JavaScript a pause in
 * typing, or Enter, changes the URL, and the list follows the URL.
 */
export function SearchBox({ query, onRepeat }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { search } = query;
  // The term of the URL, or the one to which this component is changing it.
  const known = useRef(search);

  // Compares box and URL after hydration and after each change of the URL, to pick up text
  // typed before hydration or while the URL changed.
  const compare = useEffectEvent(() => {
    const changedElsewhere = known.current !== search;
    known.current = search;
    if (!input.current || input.current.value.trim() === search) return;
    if (!changedElsewhere) return applyLater();
    clearTimeout(timer.current);
    input.current.value = search;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the term changes
  useEffect(() => compare(), [search]);

  // A pending search must not change the URL during another navigation, which it would cancel.
  const discard = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (input.current) input.current.value = search;
  });
  useEffect(() => {
    const onClick = ({ defaultPrevented }: MouseEvent) => {
      if (defaultPrevented) discard();
    };
    const onTraverse = () => discard();
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

  /** @returns whether the URL changes */
  const apply = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === known.current) return false;
    known.current = term;
    startTransition(() => {
      addTransitionType(INSTANT_TRANSITION);
      // Replaces the history entry, since a pause in typing is no place to go back to; starts at page 1.
      history.replaceState(null, '', blogHref({ search: term, tags: query.tags }));
    });
    return true;
  };

  return (
    <search>
      <form
        action={BLOG_PATH}
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!apply()) onRepeat();
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
        {query.tags.length > 0 && (
          <input type="hidden" name="tags" value={formatTags(query.tags)} />
        )}
        <button type="submit" className={buttons.button}>
          Search
        </button>
        {(search || query.tags.length > 0) && (
          <PageLink className={buttons.quiet} href={BLOG_PATH}>
            Clear search
          </PageLink>
        )}
      </form>
    </search>
  );
}
