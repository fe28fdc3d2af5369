import { HEADER_SCROLLED_PX } from '@/lib/constants';

/** An observer marks the scrolled header, because reading the scroll position needs a layout. */
export function markScrolledHeader(): void {
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
export function closeMenuOnNavigation(): void {
  const menu = document.querySelector<HTMLElement>('[data-site-header] [popover]');
  const close = () => menu?.hidePopover?.();
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('popstate', close);
  addEventListener('pagehide', close);
}
