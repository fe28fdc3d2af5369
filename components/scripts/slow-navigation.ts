import { LOADING_LABEL } from '@/lib/brand/labels';

/** Milliseconds after which a navigation is slow; a shorter delay would make the notice flicker. */
const SLOW_MS = 400;

/** Shows that a page is loading (spec section 2, Article) while a navigation is slow. */
export function showSlowNavigation(): void {
  let timer: ReturnType<typeof setTimeout>;
  const status = document.createElement('p');
  status.className = 'slow-navigation';
  status.setAttribute('role', 'status');
  document.body.append(status);
  const clear = () => {
    clearTimeout(timer);
    status.textContent = '';
  };
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || opensElsewhere || event.defaultPrevented) return;
    // A link to a fragment may stay on the page, and a download does not navigate.
    if (link.hash || link.download || link.target) return;
    clear();
    timer = setTimeout(() => {
      status.textContent = LOADING_LABEL;
    }, SLOW_MS);
  });
  // Cleared here, because the page may return from the back/forward cache.
  addEventListener('pagehide', clear);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') clear();
  });
}
