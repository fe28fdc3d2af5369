/** Calls a function once the document is parsed, or at once if it is. */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}
