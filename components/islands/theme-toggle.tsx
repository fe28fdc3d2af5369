'use client';

import { ThemeProvider, useTheme } from 'next-themes';
import type { MouseEvent } from 'react';
import { DEFAULT_THEME } from '@/lib/site/constants';
import { MOON_PATH, SUN_PATH } from '../sprites/moon-and-sun';
import { THEME_KEY, toggleTheme } from './apply-theme';

/**
 * Switches between the light and the dark theme. Both labels are in the HTML and CSS shows one of
 * them, so that the button is right before hydration. The script of next-themes, which sets the
 * stored theme before the first paint, is the one with the id `theme`.
 */
export function ThemeToggle() {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme={DEFAULT_THEME}
      enableSystem={false}
      enableColorScheme={false}
      storageKey={THEME_KEY}
      scriptProps={{ id: 'theme' }}
    >
      <Toggle />
    </ThemeProvider>
  );
}

function Toggle() {
  const { setTheme } = useTheme();
  const toggle = (event: MouseEvent) => {
    // Tells the loader that the click is handled.
    event.preventDefault();
    setTheme(toggleTheme());
  };
  return (
    <button type="button" className="theme-toggle" onClick={toggle}>
      <span className="when-dark">
        <Drawing path={MOON_PATH} />
        <span className="visually-hidden">Dark theme: switch to light</span>
      </span>
      <span className="when-light">
        <Drawing path={SUN_PATH} />
        <span className="visually-hidden">Light theme: switch to dark</span>
      </span>
    </button>
  );
}

function Drawing({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
