import { applyTheme, toggleTheme } from '../../components/scripts/theme';

/*
 * The inline script of every document, in front of the content. Hydrates islands (island.tsx) at focus
 * or press, or at the event of components/scripts/signs-of-use.ts, and switches the theme without
 * React. The script reads no layout, as the page is still parsed; islands.test.ts limits its bytes.
 */

/** URL of the bundle with React and all islands, set by the build (engine/build/islands.mjs). */
declare const ISLANDS_URL: string;

const listen = addEventListener;

const find = (event: Event, selector: string) => (event.target as Element).closest(selector);

// Runs before the first paint, after the script of next-themes has read the stored theme.
applyTheme();

for (const type of ['focusin', 'pointerdown', 'hydrate']) {
  listen(type, (event) => {
    const island = find(event, 'site-island:not([when])');
    const stay = () => {};
    // Without the bundle the island stays as the server rendered it.
    if (island) import(ISLANDS_URL).then(({ hydrate }) => hydrate(island), stay);
  });
}

// A click whose default is prevented was handled by React.
listen('click', (event) => {
  if (!event.defaultPrevented && find(event, '.theme-toggle')) toggleTheme();
});
