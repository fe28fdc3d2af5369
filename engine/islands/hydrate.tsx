import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { announceEdits, readEntries, restoreEntries } from './fields';
import { Recovery } from './recovery';

const hydrated = new WeakSet<Element>();

/**
 * Makes the function that the entry point of a bundle exports. It hydrates an element of island.tsx
 * once. What a visitor has entered stays, even if React renders the island anew because a
 * translator or an extension has changed the HTML.
 */
export function hydrateIslands(components: Readonly<Record<string, ComponentType<never>>>) {
  return (island: Element): void => {
    if (hydrated.has(island)) return;
    hydrated.add(island);
    const name = island.getAttribute('name') as string;
    const Component = components[name] as ComponentType;
    const props = JSON.parse(island.getAttribute('props') as string);
    const options = {
      formState: postedState(island),
      onRecoverableError: () => console.warn(`The HTML of the island ${name} was changed`),
    } as HydrationOptions;
    const entries = readEntries(island);
    const content = (
      <Recovery island={island}>
        <Component {...props} />
      </Recovery>
    );
    flushSync(() => hydrateRoot(island, content, options));
    restoreEntries(island, entries);
    announceEdits(island, entries);
  };
}

/**
 * `formState` after a form was posted without JavaScript. React marks such a form with the comment
 * `F!`; `data-state-json` has the initial state of `useActionState`.
 */
function postedState(island: Element): unknown {
  const state = island.querySelector<HTMLElement>('[data-state-json]')?.dataset.stateJson;
  const isMarked = island.innerHTML.includes('<!--F!-->');
  return isMarked && state ? [JSON.parse(state), '', '', 0] : null;
}
