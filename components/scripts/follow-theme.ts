import { applyTheme, THEME_KEY } from '../islands/apply-theme';

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
  const newValue = storedTheme();
  if (!newValue || newValue === document.documentElement.dataset.theme) return;
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    // Storage is blocked.
    return null;
  }
}
