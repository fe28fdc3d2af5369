/** Closes the mobile menu on navigation (spec section 2), also for a visitor who comes back. */
export function closeMenuOnNavigation(): void {
  const menu = document.querySelector<HTMLElement>('[data-site-header] [popover]');
  const close = () => menu?.hidePopover();
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('popstate', close);
  addEventListener('pagehide', close);
}
