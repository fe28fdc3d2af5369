'use client';

import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';
import { DEFAULT_THEME } from '@/lib/constants';
import styles from './theme-toggle.module.css';

type Props = {
  /** Colour of the browser around the page in each theme. */
  colors: Readonly<Record<'dark' | 'light', string>>;
};

/**
 * Switches between light and dark. Both names are in the page and the theme's
 * own style shows one, so that the button is right before JavaScript runs.
 */
export function ThemeToggle({ colors }: Props) {
  const { theme, setTheme } = useTheme();
  const hydrated = useSyncExternalStore(noChanges, onClient, onServer);
  const shown = hydrated && theme === 'light' ? 'light' : DEFAULT_THEME;
  const toggle = () => {
    const light = document.documentElement.dataset.theme === 'light';
    setTheme(light ? 'dark' : 'light');
  };
  return (
    <>
      {/* The header stays over navigations, and so does the one element that it writes. */}
      <meta name="theme-color" content={colors[shown]} />
      <button type="button" className={`${styles.toggle} needs-script`} onClick={toggle}>
        <span className={styles.whenDark}>
          <Moon />
          <span className="visually-hidden">Dark theme: switch to light</span>
        </span>
        <span className={styles.whenLight}>
          <Sun />
          <span className="visually-hidden">Light theme: switch to dark</span>
        </span>
      </button>
    </>
  );
}

/* The stored theme is known to the browser alone: hydration begins with the server's. */
const noChanges = () => () => {};
const onClient = () => true;
const onServer = () => false;

function Moon() {
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d="M4 1h3v1H6v1H5v3h1v2h2v1h3v1h-1v1H8v1H4v-1H2V9H1V4h1V2h2z" />
    </svg>
  );
}

function Sun() {
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d="M5 0h2v2H5zM5 10h2v2H5zM0 5h2v2H0zM10 5h2v2h-2zM2 2h1v1H2zM9 2h1v1H9zM2 9h1v1H2zM9 9h1v1H9zM4 3h4v1h1v4H8v1H4V8H3V4h1z" />
    </svg>
  );
}
