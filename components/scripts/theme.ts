import { DARK_GROUND, LIGHT_GROUND } from '@/lib/site/colors';
import { DEFAULT_THEME } from '@/lib/site/constants';
import { fromStorage } from './visitor';

/** Where next-themes stores the theme. */
export const THEME_KEY = 'theme';

/** Colour of the browser's own controls around the page. */
const COLORS = { dark: DARK_GROUND, light: LIGHT_GROUND };

const root = () => document.documentElement.dataset;

/** Shows a theme, `light` or else the default, in next-themes' attribute and around the page. */
export function applyTheme(stored: string | null | undefined = root().theme): void {
  const theme = stored === 'light' ? stored : DEFAULT_THEME;
  root().theme = theme;
  (document.querySelector('[name=theme-color]') as HTMLMetaElement).content = COLORS[theme];
}

/** Switches to the other theme, stores and returns it: for the loader and React's handler. */
export function toggleTheme(): string {
  const theme = root().theme === 'light' ? 'dark' : 'light';
  applyTheme(theme);
  // Where storage is blocked, the choice lasts for as long as the page.
  fromStorage(() => localStorage.setItem(THEME_KEY, theme));
  return theme;
}

/** Follows the theme of other tabs, also after the back/forward cache or a prerendering. */
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
