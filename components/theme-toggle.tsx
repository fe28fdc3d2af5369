'use client';

import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { MOON_PATH, SUN_PATH } from './sprites/moon-and-sun';
import styles from './theme-toggle.module.css';

/**
 * Switches between the light and the dark theme. Both labels are in the HTML and CSS shows one of
 * them, so that the button is right before hydration.
 */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  useEffect(() => {
    if (theme) colourBrowser();
  }, [theme]);
  const toggle = () => {
    const light = document.documentElement.dataset.theme === 'light';
    setTheme(light ? 'dark' : 'light');
  };
  return (
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
  );
}

/** Gives the browser around the page the colour of the page's ground. */
function colourBrowser() {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ink');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
}

function Moon() {
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d={MOON_PATH} />
    </svg>
  );
}

function Sun() {
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d={SUN_PATH} />
    </svg>
  );
}
