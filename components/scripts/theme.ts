import { DARK_GROUND, LIGHT_GROUND } from '@/brand/colors';
import { DEFAULT_THEME } from '@/lib/constants';
import { fromStorage } from './browser';

/** The key under which next-themes stores the theme. */
export const THEME_KEY = 'theme';

const COLORS = { dark: DARK_GROUND, light: LIGHT_GROUND };

/** The root element's data attributes; `theme` is the current theme. */
export const rootData = () => document.documentElement.dataset;

/** Applies `light` or else the default theme. */
export function applyTheme(stored: string | null | undefined = rootData().theme): void {
  const theme = stored === 'light' ? stored : DEFAULT_THEME;
  rootData().theme = theme;
  // Nothing is set if an extension has removed the element.
  const meta = document.querySelector('[name=theme-color]') ?? {};
  (meta as HTMLMetaElement).content = COLORS[theme];
}

/**
 * Switches to the other theme and stores it. Night and morning cross-fade in browsers with view
 * transitions (app/transitions.css).
 * @param follow called with the new theme while the page changes
 */
export function toggleTheme(follow?: (theme: string) => void): void {
  const change = () => {
    const theme = rootData().theme === 'light' ? 'dark' : 'light';
    applyTheme(theme);
    fromStorage(() => localStorage.setItem(THEME_KEY, theme));
    follow?.(theme);
  };
  document.startViewTransition?.(change) ?? change();
}

/** During a cross-fade the browser sends presses to the root element instead of the toggle. */
export function toggleDuringCrossFade(): void {
  addEventListener('click', ({ target, x, y }) => {
    const toggle = document.querySelector<HTMLElement>('.theme-toggle');
    if (target !== document.documentElement || !toggle) return;
    const { left, right, top, bottom } = toggle.getBoundingClientRect();
    if (left <= x && x <= right && top <= y && y <= bottom) toggle.click();
  });
}

/** Adopts the theme of other tabs, also after the back/forward cache and prerendering. */
export function followTheme(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) applyTheme(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp();
  });
  document.addEventListener('prerenderingchange', catchUp);
}

/** Repeats a missed storage event for next-themes. */
function catchUp(): void {
  const newValue = fromStorage(() => localStorage.getItem(THEME_KEY));
  if (!newValue || newValue === rootData().theme) return;
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}
