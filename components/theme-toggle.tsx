'use client';

import { ThemeProvider, useTheme } from 'next-themes';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { themeLabels } from '@/lib/brand/labels';
import { DEFAULT_THEME } from '@/lib/constants';
import { ButtonState } from './button-state';
import { THEME_KEY, toggleTheme } from './scripts/theme';

/** SVG paths of 12 by 12 pixels: a crescent moon and a sun. */
const MOON_PATH = 'M4 1h3v1H6v1H5v3h1v2h2v1h3v1h-1v1H8v1H4v-1H2V9H1V4h1V2h2z';
const SUN_PATH =
  'M5 0h2v2H5zM5 10h2v2H5zM0 5h2v2H0zM10 5h2v2h-2zM2 2h1v1H2zM9 2h1v1H9zM2 9h1v1H2zM9 9h1v1H9zM4 3h4v1h1v4H8v1H4V8H3V4h1z';

/**
 * Switches between the light and the dark theme. CSS shows one of the two labels, so that the
 * button is right before hydration. The script of next-themes (id `theme`) sets the stored theme
 * before the first paint.
 */
export function ThemeToggle() {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme={shownTheme()}
      enableSystem={false}
      enableColorScheme={false}
      storageKey={THEME_KEY}
      scriptProps={{ id: 'theme' }}
    >
      <Toggle />
    </ThemeProvider>
  );
}

/** The page's theme, because next-themes sets the default on mounting if storage is blocked. */
function shownTheme(): string {
  const shown =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme;
  return shown ?? DEFAULT_THEME;
}

function Toggle() {
  const { setTheme } = useTheme();
  const toggle = (event: MouseEvent) => {
    // A prevented default tells the loader to ignore the click.
    event.preventDefault();
    // The state is set synchronously, because the effect of next-themes would otherwise set this
    // theme again after the next press.
    toggleTheme((theme) => flushSync(() => setTheme(theme)));
  };
  return (
    <button type="button" className="theme-toggle icon-button needs-script" onClick={toggle}>
      <ButtonState className="when-dark" path={MOON_PATH} size={12}>
        {themeLabels.dark}
      </ButtonState>
      <ButtonState className="when-light" path={SUN_PATH} size={12}>
        {themeLabels.light}
      </ButtonState>
    </button>
  );
}
