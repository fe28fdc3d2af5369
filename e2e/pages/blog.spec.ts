import type { Page } from '@playwright/test';
import { blog } from '../../brand/copy';
import { documentTitle } from '../../components/head/metadata';
import { pages } from '../../lib/site/pages';
import { DEMO_URL } from '../ports';
import { listingRequests, NEWEST, searchBox, titles } from '../support/blog-page';
import { dateText } from '../support/brand';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, NO_TRANSITIONS, test } from '../support/test';

/* The lists of the blog. lib/articles and app/blog test what a query finds. */

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

const SEARCH = documentTitle(`${pages.blog.name}: “localisation”`);

test('the list shows twelve cards, newest first, and a call to action', async ({ request }) => {
  const main = (await readPage(request, '/blog')).page.first('main');
  const cards = main.all('li').filter((it) => it.texts('h2').length > 0);
  expect([main.texts('h1'), cards.length]).toEqual([[blog.title], 12]);
  expect(main.hrefs('Clear search')).toEqual([]);
  expect(main.hrefs(blog.closing.action)).toEqual(['/contact']);
  expect(main.texts('nav', { 'aria-label': 'Pages' })).toEqual(['Page 1 of 2Next']);
  const shown = ['h2', 'time', 'li'].map((it) => cards[0]?.texts(it));
  expect(shown).toEqual([[NEWEST], [dateText('2026-11-12')], ['contracts', 'ip']]);
  expect(cards[0]?.texts('span')).toContain('5 min read');
});

async function expectSearch(page: Page) {
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  await expect(searchBox(page)).toHaveValue('localisation');
  await expect(page).toHaveTitle(SEARCH);
}

test('list, box and title follow the URL, also back and forward', async ({ page }) => {
  const queries = listingRequests(page);
  await open(page, '/blog');
  await expect(titles(page)).toHaveCount(12);
  const cover = page.getByRole('listitem').filter({ hasText: NEWEST }).locator('img');
  await expect.poll(() => cover.evaluate((it: HTMLImageElement) => it.naturalWidth)).not.toBe(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(titles(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(titles(page).first()).toHaveText(NEWEST);
  // The search box requests none of the pages of the list, because they are documents.
  expect(queries).toEqual([]);

  await searchBox(page).fill('localisation');
  await expectSearch(page);
  await page.goBack();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(titles(page)).toHaveCount(10);
  await expect(searchBox(page)).toHaveValue('');
  await page.goForward();
  await expectSearch(page);
  await titles(page).getByRole('link').click();
  await expect(page).toHaveURL('/article/localisation-before-you-need-it');
  await page.goBack();
  await expectSearch(page);
  await searchBox(page).fill('');
  await expect(titles(page)).toHaveCount(12);
  await expect(page).toHaveTitle(documentTitle(blog.documentTitle));
});
