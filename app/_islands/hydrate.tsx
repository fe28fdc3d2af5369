import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { RedirectFallback } from '@/app/r/[slug]/redirect-fallback';
import type { IslandName } from '@/components/islands/island';
import { ThemeToggle } from '@/components/islands/theme-toggle';
import { Spotlight } from '../_home/spotlight';
import { SearchBox } from '../blog/search-box';
import { ContactForm } from '../contact/contact-form';
import { Faq } from '../contact/faq';

/*
 * The entry point of the one bundle of islands (build/islands.mjs). It stands above the
 * routes, since their islands are part of it.
 */

const COMPONENTS: Record<IslandName, ComponentType<never>> = {
  'contact-form': ContactForm,
  faq: Faq,
  'redirect-fallback': RedirectFallback,
  'search-box': SearchBox,
  spotlight: Spotlight,
  'theme-toggle': ThemeToggle,
};

const hydrated = new WeakSet<Element>();

/**
 * Hydrates an island, once.
 * @param island element that components/islands/island.tsx rendered
 */
export function hydrate(island: Element): void {
  if (hydrated.has(island)) return;
  hydrated.add(island);
  const Component = COMPONENTS[attribute(island, 'name') as IslandName] as ComponentType;
  const props = JSON.parse(attribute(island, 'props'));
  const formState = postedState(island);
  const putBack = typedTexts(island);
  flushSync(() => hydrateRoot(island, <Component {...props} />, { formState } as HydrationOptions));
  putBack();
}

/**
 * Remembers what stands in each `<textarea>`: React sets one that the server has filled in to the
 * server's text, whatever was typed since.
 * @returns puts back what was typed, and the caret
 */
function typedTexts(island: Element): () => void {
  const typed = [...island.querySelectorAll('textarea')].map((field) => {
    const { value, selectionStart, selectionEnd } = field;
    return { field, value, selectionStart, selectionEnd };
  });
  return () => {
    for (const { field, value, selectionStart, selectionEnd } of typed) {
      if (field.value === value) continue;
      field.value = value;
      field.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

function attribute(island: Element, name: string): string {
  return island.getAttribute(name) ?? '';
}

/**
 * What `useActionState` begins with where a form was posted without script. React then marks the
 * form in the HTML with a comment `F!`, and hydrates it only with the state that the server had:
 * the form's `data-state-json` has it as JSON.
 */
function postedState(island: Element): unknown {
  const state = island.querySelector<HTMLElement>('[data-state-json]')?.dataset.stateJson;
  const isMarked = island.innerHTML.includes('<!--F!-->');
  return isMarked && state ? [JSON.parse(state), '', '', 0] : null;
}
