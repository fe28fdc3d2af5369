import { applyTheme, root, toggleTheme } from '@/components/scripts/theme';
import { closest } from '@/engine/islands/loader';

/*
 * The inline script of every document, in front of the content: it hydrates islands, and switches the
 * theme without React. islands.test.ts limits its bytes.
 */

// Runs before the first paint, after the script of next-themes has read the stored theme.
applyTheme();

// A click whose default is prevented was handled by React.
addEventListener('click', (event) => {
  if (!event.defaultPrevented && closest(event, '.theme-toggle')) toggleTheme();
});

// Requests the scene of the theme at once: it is lazy, so that the other theme's is not requested.
const scenes = document.querySelector<HTMLElement>('[data-page-top]')?.dataset;
const scene = scenes?.[root().theme as string];
if (scene) Object.assign(new Image(), { fetchPriority: 'high', src: scene });
