import { applyTheme, rootData, toggleTheme } from '@/components/scripts/theme';
import { closest } from '@/engine/islands/loader';

/* The inline script before the main part of each document, which hydrates islands and switches the
   theme without React. islands.test.ts limits its size. */

// Runs before the first paint, but after the script of next-themes has read the stored theme.
applyTheme();

// React has handled a click if its default is prevented.
addEventListener('click', (event) => {
  if (!event.defaultPrevented && closest(event, '.theme-toggle')) toggleTheme();
});

// This theme's scene is requested early, because it is a lazy picture (scene-picture.tsx).
const scenes = document.querySelector<HTMLElement>('[data-page-top]')?.dataset;
const scene = scenes?.[rootData().theme as string];
if (scene) Object.assign(new Image(), { fetchPriority: 'high', src: scene });
