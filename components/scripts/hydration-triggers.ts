import { prefersLess, whenIdle } from './browser';

/* Hydration triggers that need not be observed as early as those of engine/islands/loader.ts,
   which hydrates an island at the event `hydrate`. Development has no loader, because Next
   hydrates islands with their page. */

function hydrate(island: Element): void {
  island.removeAttribute('when');
  island.dispatchEvent(new Event('hydrate', { bubbles: true }));
}

function hydrateHovered({ target }: Event): void {
  const island = (target as Element).closest('[when=hover]');
  if (island) hydrate(island);
}

/** Observes the triggers `hover`, `mouse`, `load` and `details` of engine/islands/island.tsx. */
export function watchHydrationTriggers(): void {
  addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') hydrateHovered(event);
  });
  // A press does not count, although it sets the focus, because hydrating then would delay the tap.
  addEventListener('focusin', (event) => {
    if ((event.target as Element).matches(':focus-visible')) hydrateHovered(event);
  });
  addEventListener('pointermove', hydrateMoving);
  document.querySelectorAll('[when=load]').forEach(hydrate);
  if ('name' in HTMLDetailsElement.prototype) return;
  for (const island of document.querySelectorAll('[when=details]')) island.removeAttribute('when');
}

function hydrateMoving({ pointerType, movementX, movementY }: PointerEvent): void {
  // Browsers also send the event for a mouse that does not move while the page opens.
  if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
  removeEventListener('pointermove', hydrateMoving);
  if (prefersLess()) return;
  whenIdle(() => document.querySelectorAll('[when=mouse]').forEach(hydrate));
}
