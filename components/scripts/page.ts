import { HEADER_SCROLLED_PX } from '@/lib/constants';
import { addSpeculationRules } from './add-speculation-rules';
import { whenParsed } from './browser';
import { nameCovers } from './cover-transition';
import { setHeadlineInItsType } from './headline-type';
import { watchHydrationTriggers } from './hydration-triggers';
import { showSlowNavigation } from './slow-navigation';
import { applyTheme, followTheme, toggleDuringCrossFade } from './theme';

/* The script of all pages, for what can wait until after the first paint. */

nameCovers();
followTheme();
toggleDuringCrossFade();
whenParsed(() => {
  // Needed in development, which has no loader.
  applyTheme();
  closeMenuOnNavigation();
  markScrolledHeader();
  watchHydrationTriggers();
  showSlowNavigation();
  setHeadlineInItsType();
});
addSpeculationRules();

/** An observer marks the scrolled header, because reading the scroll position needs a layout. */
function markScrolledHeader(): void {
  const header = document.querySelector('[data-site-header]');
  const top = document.querySelector('[data-page-top]');
  if (!header || !top) return;
  const observer = new IntersectionObserver(
    ([entry]) => header.toggleAttribute('data-scrolled', !entry?.isIntersecting),
    { rootMargin: `${HEADER_SCROLLED_PX}px 0px 0px` },
  );
  observer.observe(top);
}

/** Closes the menu, also when a page returns from the back/forward cache. */
function closeMenuOnNavigation(): void {
  const menu = document.querySelector<HTMLElement>('[data-site-header] [popover]');
  const close = () => menu?.hidePopover?.();
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('popstate', close);
  addEventListener('pagehide', close);
}
