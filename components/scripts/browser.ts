/** The result of `use`; undefined if the browser blocks web storage. */
export function fromStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether the visitor prefers reduced motion or (Save-Data) reduced data. */
export function prefersLess(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

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
