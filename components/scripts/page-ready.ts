/** Calls a function when the document is parsed. */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

/**
 * Calls a function when the page has loaded and the browser is idle. Safari does not report
 * idleness, so there the load suffices.
 */
export function whenIdle(start: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 });
    else setTimeout(start);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
