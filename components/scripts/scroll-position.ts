/**
 * Lets every navigation between pages begin at the top (spec section 2), back and forward included.
 * In Chromium the browser restores it after a reload and on the way back from another site; other
 * engines do not say in time which navigation it is, and begin at the top.
 */
export function beginAtTop(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageswap', ({ activation }) => {
    // Other sites have none.
    if (!activation || activation.navigationType === 'reload') history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Out of the back/forward cache, a page comes as it was left; in WebKit two frames later.
    if (persisted && history.scrollRestoration === 'manual') {
      moveToTop();
      requestAnimationFrame(() => requestAnimationFrame(moveToTop));
    }
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', moveToTop);
}

/** Leaves a URL with a fragment to the browser. */
function moveToTop(): void {
  if (!location.hash) scrollTo({ top: 0, behavior: 'instant' });
}
