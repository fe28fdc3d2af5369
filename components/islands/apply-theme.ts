import { INK, PAPER } from '@/lib/site/colors';
import { DEFAULT_THEME } from '@/lib/site/constants';

/** Where next-themes stores the theme. */
export const THEME_KEY = 'theme';

/** Colour of the browser's own controls around the page. */
const COLORS = { dark: INK, light: PAPER };

const root = () => document.documentElement.dataset;

/**
 * Shows a theme: in the attribute that next-themes sets, and around the page.
 * @param stored by default what the attribute says; anything but `light` is the default theme
 */
export function applyTheme(stored: string | null | undefined = root().theme): void {
  const theme = stored === 'light' ? stored : DEFAULT_THEME;
  root().theme = theme;
  (document.querySelector('[name=theme-color]') as HTMLMetaElement).content = COLORS[theme];
}

/**
 * Switches to the other theme and stores it, for the loader and for React's handler.
 * @returns the theme that is shown from now on
 */
export function toggleTheme(): string {
  const theme = root().theme === 'light' ? 'dark' : 'light';
  applyTheme(theme);
  try {
    localStorage[THEME_KEY] = theme;
  } catch {
    // Storage is blocked: the choice lasts for as long as the page.
  }
  return theme;
}
