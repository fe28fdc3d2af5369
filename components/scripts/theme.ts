import { INK, PAPER } from '@/lib/site/colors';
import { DEFAULT_THEME } from '@/lib/site/constants';
import { fromStorage } from './visitor';

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
  // Where storage is blocked, the choice lasts for as long as the page.
  fromStorage(() => localStorage.setItem(THEME_KEY, theme));
  return theme;
}

/**
 * Follows the theme that is chosen in other tabs, also while this page was in the back/forward
 * cache or prerendered.
 */
export function followTheme(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) applyTheme(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp();
  });
  document.addEventListener('prerenderingchange', catchUp);
}

/** Repeats the missed storage event, which next-themes follows too. */
function catchUp(): void {
  const newValue = fromStorage(() => localStorage.getItem(THEME_KEY));
  if (!newValue || newValue === root().theme) return;
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}
