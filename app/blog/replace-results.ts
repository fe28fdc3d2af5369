import { type BlogQuery, blogHref, formatBlogQuery } from '@/lib/articles/blog-query';

export const RESULTS_ID = 'results';
export const SUMMARY_ID = 'summary';

/**
 * Replaces this page's results, title, canonical URL and robots by those of another query's
 * document. The old results are inert during the request, and stay inert after a failure.
 * @returns the summary of the new results
 * @throws {Error} when the document cannot be loaded, or the signal is aborted
 */
export async function replaceResults(query: BlogQuery, signal: AbortSignal): Promise<string> {
  const shown = document.getElementById(RESULTS_ID);
  const hadFocus = shown?.contains(document.activeElement);
  shown?.setAttribute('aria-busy', 'true');
  shown?.toggleAttribute('inert', true);
  const response = await fetch(blogHref(query), { signal });
  if (!response.ok) throw new Error(`The response was ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  signal.throwIfAborted();
  const results = page.getElementById(RESULTS_ID);
  if (results?.dataset.query !== formatBlogQuery(query)) {
    throw new Error('The response is another page');
  }
  shown?.replaceWith(results);
  // The focus is restored, because an element loses it when it becomes inert.
  if (hadFocus && document.activeElement === document.body) results.focus({ preventScroll: true });
  document.title = page.title;
  replaceInHead('link[rel=canonical]', page);
  replaceInHead('meta[name=robots]', page);
  return page.getElementById(SUMMARY_ID)?.textContent ?? '';
}

function replaceInHead(selector: string, page: Document): void {
  document.head.querySelector(selector)?.remove();
  document.head.append(...page.head.querySelectorAll(selector));
}
