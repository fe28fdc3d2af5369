/* The part of documents' inline script that hydrates islands (island.tsx): at focus or press, or
   at an event `hydrate` of the site's own scripts. It reads no layout, because the page is still
   being parsed. */

/** URL of the bundle with React and all islands, set by the build (engine/build/islands.mjs). */
declare const ISLANDS_URL: string;

export const closest = (event: Event, selector: string) =>
  (event.target as Element).closest(selector);

for (const type of ['focusin', 'pointerdown', 'hydrate']) {
  addEventListener(type, (event) => {
    const island = closest(event, 'site-island:not([when])');
    const stay = () => {};
    // Without the bundle, the island stays as the server rendered it.
    if (island) import(ISLANDS_URL).then(({ hydrate }) => hydrate(island), stay);
  });
}
