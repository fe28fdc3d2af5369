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
  /** Called when the visitor searches for the term that the URL has already. */
  onRepeat: () => void;
};

/**
 * The blog's search: a form that works by itself. With JavaScript a pause in
 * typing, or Enter, puts the term into the URL, which the list follows.
 */
export function SearchBox({ query, onRepeat }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { search } = query;
  // The term that the URL has, or is about to have, as far as the box knows.
  const known = useRef(search);

  // Box and URL are compared whenever the URL has changed, and when this component has
  // taken over: what was typed meanwhile may have gone unheard.
  const compare = useEffectEvent(() => {
    const changedElsewhere = known.current !== search;
    known.current = search;
    if (!input.current || input.current.value.trim() === search) return;
    if (!changedElsewhere) return applyLater();
    clearTimeout(timer.current);
    input.current.value = search;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comparison is due when the term changes
  useEffect(() => compare(), [search]);

  // Changing the URL while the visitor is on the way to another one would call that off.
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

  /** @returns whether the URL changes */
  const apply = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === known.current) return false;
    known.current = term;
    startTransition(() => {
      addTransitionType(INSTANT_TRANSITION);
      // Replaces the entry: a pause in typing is not a place to go back to. A new term starts at page 1.
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
