import type { Locator, Page } from '@playwright/test';

/** The newest article of the demo, first in its list. */
export const NEWEST = 'Who Owns Your Game';

/** Titles of the cards. */
export function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
}

/** The search box. */
export function box(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search articles' });
}

/** Takes the search away. */
export function clear(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: 'Clear search' });
}

/** What is shown instead of articles where there are none. */
export function emptyState(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { name: 'No articles found' });
}

/** The listings the browser asks for from now on, as their queries. */
export function listingsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/articles') asked.push(search);
  });
  return asked;
}
