import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import type { IslandName } from '@/components/islands/island';
import { ThemeToggle } from '@/components/islands/theme-toggle';
import { Spotlight } from '../_home/spotlight';
import { SearchBox } from '../blog/search-box';
import { ContactForm } from '../contact/contact-form';
import { Faq } from '../contact/faq';

/* The entry point of the bundle with all islands (build/islands.mjs). */

const COMPONENTS: Record<IslandName, ComponentType<never>> = {
  'contact-form': ContactForm,
  faq: Faq,
  'search-box': SearchBox,
  spotlight: Spotlight,
  'theme-toggle': ThemeToggle,
};

const hydrated = new WeakSet<Element>();

/** Hydrates an element of components/islands/island.tsx once. */
export function hydrate(island: Element): void {
  if (hydrated.has(island)) return;
  hydrated.add(island);
  const Component = COMPONENTS[island.getAttribute('name') as IslandName] as ComponentType;
  const props = JSON.parse(island.getAttribute('props') as string);
  const formState = postedState(island);
  // Hydration resets a textarea to the server's text: what the visitor has typed since, and the
  // caret, are restored.
  const field = island.querySelector('textarea');
  const { value, selectionStart, selectionEnd } = field ?? {};
  flushSync(() => hydrateRoot(island, <Component {...props} />, { formState } as HydrationOptions));
  if (!field || field.value === value) return;
  Object.assign(field, { value, selectionStart, selectionEnd });
}

/**
 * The option `formState` of hydration after a form was posted without script. React marks such a form
 * with the comment `F!`; its `data-state-json` has the state that `useActionState` begins with.
 */
function postedState(island: Element): unknown {
  const state = island.querySelector<HTMLElement>('[data-state-json]')?.dataset.stateJson;
  const isMarked = island.innerHTML.includes('<!--F!-->');
  return isMarked && state ? [JSON.parse(state), '', '', 0] : null;
}
