import type { APIRequestContext, Page } from '@playwright/test';
import { documentTitle } from '../../components/head/metadata';
import { pageNames } from '../../lib/brand/brand';
import { blog, pageTitles } from '../../lib/brand/copy';
import { DEMO_URL } from '../ports';
import { listingRequests, NEWEST, searchBox, titles } from '../support/blog-page';
import { dateText } from '../support/brand';
import { readHead } from '../support/head';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, NO_TRANSITIONS, test } from '../support/test';

/* The lists of the blog: first their HTML, without a browser, then a visit. */

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

const SEARCH = documentTitle(`${pageNames.blog}: “localisation”`);

/** Requests a listing, and reads its parts from the HTML. */
async function readListing(request: APIRequestContext, url: string) {
  const { status, html, page } = await readPage(request, url);
  expect(status, url).toBe(200);
  const main = page.first('main');
  const { title, canonical } = readHead(html);
  return {
    main,
    term: main.first('input', { name: 'search' }).attribute('value'),
    summary: main.first('p', { role: 'status' }).text,
    titles: main.texts('h2').filter((it) => it !== blog.closing.title),
    pages: main.all('nav', { 'aria-label': 'Pages' }).map((it) => it.text),
    head: { title, path: canonical?.slice(DEMO_URL.length) },
  };
}

test('the list shows twelve cards, newest first, and a call to action', async ({ request }) => {
  const { main, titles, pages } = await readListing(request, '/blog');
  expect(main.texts('h1')).toEqual([blog.title]);
  expect(titles).toHaveLength(12);
  expect(main.texts('span').filter((it) => it === '5 min read')).toHaveLength(12);
  expect(main.hrefs('Clear search')).toEqual([]);
  expect(main.hrefs(blog.closing.action)).toEqual(['/contact']);
  expect(pages).toEqual(['Page 1 of 2Next']);

  const [newest] = main.all('li').filter((it) => it.texts('h2').length > 0);
  expect([newest?.first('h2').text, newest?.first('time').text]).toEqual([
    NEWEST,
    dateText('2026-11-12'),
  ]);
  expect(newest?.first('ul', { 'aria-label': 'Tags' }).texts('li')).toEqual(['contracts', 'ip']);
});

test('a search, tags and a page have URLs; an invalid page is the first', async ({ request }) => {
  expect(await readListing(request, '/blog?search=localisation')).toMatchObject({
    term: 'localisation',
    titles: ['Localisation Before You Need It'],
    pages: [],
    head: { title: SEARCH, path: '/blog?search=localisation' },
  });
  expect(await readListing(request, '/blog?tags=localisation,press')).toMatchObject({
    summary: '2 articles tagged localisation, press',
    titles: ['Localisation Before You Need It', 'Press Kits In An Afternoon'],
    pages: [],
    head: { path: '/blog?tags=localisation%2Cpress' },
  });
  expect(await readListing(request, '/blog?page=2')).toMatchObject({
    pages: ['PreviousPage 2 of 2'],
    head: { title: documentTitle(`${pageTitles.blog}, page 2`), path: '/blog?page=2' },
  });
  const invalid = await readListing(request, '/blog?page=0&search=&tags=,,');
  expect(invalid.titles[0]).toBe(NEWEST);
  expect(invalid.head).toEqual({ title: documentTitle(pageTitles.blog), path: '/blog' });
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
  // Pages of the list are documents: the search box has requested none of them.
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
  await expect(page).toHaveTitle(documentTitle(pageTitles.blog));
});
