'use client';

import { useTheme } from 'next-themes';
import { DEFAULT_THEME } from '@/lib/constants';
import { MOON_PATH, SUN_PATH } from './sprites/moon-and-sun';
import styles from './theme-toggle.module.css';

type Props = {
  /** Colour of the browser around the page in each theme. */
  colors: Readonly<Record<'dark' | 'light', string>>;
};

/**
 * Switches between the light and the dark theme. Both labels are in the HTML and CSS shows one of
 * them, so that the button is right before hydration.
 */
export function ThemeToggle({ colors }: Props) {
  const { theme, setTheme } = useTheme();
  // The stored theme during hydration, too: React finds the element by the colour that the script
  // has given it.
  const shown = theme === 'light' ? 'light' : DEFAULT_THEME;
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
      <ThemeColorScript light={colors.light} />
    </>
  );
}

/**
 * Gives the browser around the page the colour of a stored light theme before the first paint:
 * the HTML has that of the default theme. It runs after the script of next-themes, which sets the
 * attribute, and its text is the same on every page, so that one hash names it in the policy.
 */
function ThemeColorScript({ light }: { light: string }) {
  const script = `if(document.documentElement.dataset.theme=="light")document.querySelector("[name=theme-color]").content=${JSON.stringify(light)}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
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
