import { applyTheme, toggleTheme } from '../scripts/theme';

/*
 * The inline script of every document, in front of its content: hydrates islands (island.tsx) at
 * focus or press, or when components/scripts/signs-of-use.ts says so, and does what cannot wait for
 * React. It reads no layout, as the page is still parsed; islands.test.ts limits its bytes.
 */

/** URL of the bundle with React and all islands, set by the build (build/islands.mjs). */
declare const ISLANDS_URL: string;

const listen = addEventListener;

const find = (event: Event, selector: string) => (event.target as Element).closest(selector);

// Before the first paint: the script of next-themes has read the stored theme.
applyTheme();

for (const type of ['focusin', 'pointerdown', 'hydrate']) {
  listen(type, (event) => {
    const island = find(event, 'site-island:not([when])');
    const stay = () => {};
    // If the bundle cannot be loaded, the island stays as the server rendered it.
    if (island) import(ISLANDS_URL).then(({ hydrate }) => hydrate(island), stay);
  });
}

// React's handler prevents the default of a click that it has handled.
listen('click', (event) => {
  if (!event.defaultPrevented && find(event, '.theme-toggle')) toggleTheme();
});
