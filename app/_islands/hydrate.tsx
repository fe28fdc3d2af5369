import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { ThemeToggle } from '@/components/theme-toggle';
import type { IslandName } from '@/engine/islands/island';
import { announceEdits, putEntries, takeEntries } from '../../engine/islands/fields';
import { Recovery } from '../../engine/islands/recovery';
import { Spotlight } from '../_home/spotlight';
import { SearchBox } from '../blog/search-box';
import { ContactForm } from '../contact/contact-form';
import { Faq } from '../contact/faq';

/* The entry point of the bundle with all islands (engine/build/islands.mjs). */

const COMPONENTS: Record<IslandName, ComponentType<never>> = {
  'contact-form': ContactForm,
  faq: Faq,
  'search-box': SearchBox,
  spotlight: Spotlight,
  'theme-toggle': ThemeToggle,
};

const hydrated = new WeakSet<Element>();

/**
 * Hydrates an element of engine/islands/island.tsx once. Whatever a visitor has entered stays,
 * also where a translator or an extension has changed the HTML, so that React renders it anew.
 */
export function hydrate(island: Element): void {
  if (hydrated.has(island)) return;
  hydrated.add(island);
  const name = island.getAttribute('name') as IslandName;
  const Component = COMPONENTS[name] as ComponentType;
  const props = JSON.parse(island.getAttribute('props') as string);
  const options = {
    formState: postedState(island),
    onRecoverableError: () => console.warn(`The HTML of the island ${name} was changed`),
  } as HydrationOptions;
  const entries = takeEntries(island);
  const content = (
    <Recovery island={island}>
      <Component {...props} />
    </Recovery>
  );
  flushSync(() => hydrateRoot(island, content, options));
  putEntries(island, entries);
  announceEdits(island, entries);
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
