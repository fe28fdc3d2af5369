/**
 * Lets every navigation between pages begin at the top (spec section 2), back and forward included.
 * After a reload, and on the way back from another site, the browser restores the position.
 */
export function beginAtTop(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageswap', ({ activation }) => {
    // Other sites have none.
    if (!activation || activation.navigationType === 'reload') history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Out of the back/forward cache, a page comes as it was left.
    if (persisted && history.scrollRestoration === 'manual') moveToTop();
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', moveToTop);
}

/** Leaves a URL with a fragment to the browser. */
function moveToTop(): void {
  if (!location.hash) scrollTo({ top: 0, behavior: 'instant' });
}
