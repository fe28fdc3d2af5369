import type { Locator, Page, Request } from '@playwright/test';
import { searchLabels } from '../../lib/brand/labels';

/** The newest article of the demo, first in its list. */
export const NEWEST = 'Who Owns Your Game';

export function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: searchLabels.field });
}

/** The link that clears the search. */
export function clearLink(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: searchLabels.clear });
}

/** The link that requests a list again after a failure. */
export function retryLink(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: searchLabels.retry });
}

/** The heading of a list without articles. */
export function emptyState(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { name: 'No articles found' });
}

/** Whether a request is one of the search box for a list. */
export function isListing(request: Request): boolean {
  return request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/blog';
}

/** The queries of the lists that the search box requests from now on; the array grows. */
export function listingRequests(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    if (isListing(request)) queries.push(new URL(request.url()).search);
  });
  return queries;
}
