/** Calls a function once the document is parsed: a small script may run before that. */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}
