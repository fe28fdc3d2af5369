/**
 * Closes the mobile menu on navigation (spec section 2): when a link in it is followed, and when
 * the page is left or its fragment changes by other means, for when the visitor comes back.
 */
export function closeMenuOnNavigation(): void {
  const menu = document.querySelector<HTMLElement>('[data-site-header] [popover]');
  const close = () => menu?.hidePopover();
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('popstate', close);
  addEventListener('pagehide', close);
}
