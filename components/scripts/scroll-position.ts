/**
 * Lets every navigation between pages begin at the top (spec section 2), back and forward included.
 * Chromium restores the scroll position after a reload and on the way back from another site; other
 * engines do not tell the kind of a navigation in time, and begin at the top.
 */
export function beginAtTop(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageswap', ({ activation }) => {
    // On the way to another site `activation` is null.
    if (!activation || activation.navigationType === 'reload') history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', ({ persisted }) => {
    // A page from the back/forward cache has its scroll position; in WebKit, two frames later.
    if (persisted && history.scrollRestoration === 'manual') {
      moveToTop();
      requestAnimationFrame(() => requestAnimationFrame(moveToTop));
    }
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', moveToTop);
}

/** Scrolls to the top, unless the URL has a fragment. */
function moveToTop(): void {
  if (!location.hash) scrollTo({ top: 0, behavior: 'instant' });
}
