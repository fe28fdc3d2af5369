import type { Page } from '@playwright/test';
import { blog } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import { box, clear, emptyState, listingRequests, NEWEST, titles } from '../support/blog-page';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

test.describe('list', () => {
  test('shows twelve cards, newest first, and a call to action', async ({ page }) => {
    const queries = listingRequests(page);
    const response = await open(page, '/blog');
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blog.title);
    await expect(titles(page)).toHaveCount(12);
    await expect(titles(page).first()).toHaveText(NEWEST);
    await expect(page.getByText('5 min read')).toHaveCount(12);
    await expect(clear(page)).toHaveCount(0);
    await page.getByRole('link', { name: blog.closing.action }).click();
    await expect(page).toHaveURL('/contact');
    expect(queries).toEqual([]);
  });

  test('a card has a cover that loads, its date, two tags, and opens the article', async ({
    page,
  }) => {
    await open(page, '/blog');
    const card = page.getByRole('listitem').filter({ hasText: NEWEST });
    const cover = card.locator('img');
    await expect.poll(() => cover.evaluate((it: HTMLImageElement) => it.naturalWidth)).not.toBe(0);
    await expect(card.getByRole('time')).toHaveText('12 November 2026');
    await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'contracts',
      'ip',
    ]);
    await card.getByRole('link').click();
    await expect(page).toHaveURL('/article/who-owns-your-game');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEWEST);
  });

  test('leads to the second page and back to the plain URL', async ({ page }) => {
    await open(page, '/blog');
    await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(titles(page)).toHaveCount(8);
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page).first()).toHaveText(NEWEST);
    await expect(titles(page)).toHaveCount(12);
  });

  test('has no pagination when all fits on one page', async ({ page }) => {
    await open(page, '/blog?tags=localisation');
    await expect(titles(page)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });

  test('hidden articles are in no list', async ({ page, request }) => {
    for (const path of [
      '/blog',
      '/blog?page=2',
      '/blog?search=cinder',
      '/blog?search=next+year',
      '/blog?tags=contracts',
      '/blog?tags=production',
    ]) {
      const text = await (await request.get(path)).text();
      expect(text, path).not.toMatch(/next[- ]year[- ]at[- ]kindling|second[- ]edition/i);
    }
    await open(page, '/blog?search=Next+Year+At+Kindling');
    await expect(emptyState(page)).toBeVisible();
  });
});

test.describe('URLs', () => {
  test('a search can be linked to, and is in the HTML of the response', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/blog?search=localisation')).text();
    expect(html).toContain('Localisation Before You Need It');
    expect(html).not.toContain(NEWEST);

    const queries = listingRequests(page);
    await open(page, '/blog?search=localisation');
    await expect(box(page)).toHaveValue('localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
    expect(queries).toEqual([]);
  });

  test('tags can be linked to, one or several', async ({ page }) => {
    await open(page, '/blog?tags=localisation,press');
    await expect(titles(page)).toHaveText([
      'Localisation Before You Need It',
      'Press Kits In An Afternoon',
    ]);
    await expect(page.getByText('2 articles tagged localisation, press')).toBeVisible();
    await box(page).fill('kits');
    await expect(page).toHaveURL('/blog?search=kits&tags=localisation%2Cpress');
    await expect(titles(page)).toHaveText(['Press Kits In An Afternoon']);
    await clear(page).click();
    await expect(titles(page)).toHaveCount(12);
  });

  test('a page can be linked to; the first one has the plain URL', async ({ page }) => {
    await open(page, '/blog?page=2');
    await expect(titles(page)).toHaveCount(8);
    await expect(titles(page).filter({ hasText: NEWEST })).toHaveCount(0);
    await open(page, '/blog?page=1');
    await expect(titles(page).first()).toHaveText(NEWEST);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${DEMO_URL}/blog`);
  });

  test('a page beyond the last one is empty and offers the way back', async ({ page }) => {
    await open(page, '/blog?page=99');
    await expect(emptyState(page)).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await clear(page).last().click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
  });

  for (const query of ['page=0', 'page=-1', 'page=abc', 'page=1e9', 'search=&tags=,,', 'page=']) {
    test(`an invalid query shows the first page: ${query}`, async ({ request }) => {
      const response = await request.get(`/blog?${query}`);
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain(NEWEST);
    });
  }

  test('back and forward restore list, search and box', async ({ page }) => {
    await open(page, '/blog');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
    await box(page).fill('localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);

    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
    await expect(box(page)).toHaveValue('');

    await page.goForward();
    await expect(page).toHaveURL('/blog?search=localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
    await expect(box(page)).toHaveValue('localisation');
  });

  test('coming back from an article shows the search again', async ({ page }) => {
    await open(page, '/blog');
    await box(page).fill('localisation');
    await expect(titles(page)).toHaveCount(1);
    await titles(page).getByRole('link').click();
    await expect(page).toHaveURL('/article/localisation-before-you-need-it');
    await page.goBack();
    await expect(page).toHaveURL('/blog?search=localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
    await expect(box(page)).toHaveValue('localisation');
  });
});

test.describe('the head of the document', () => {
  const expectHead = async (page: Page, title: RegExp, path: string, indexed: boolean) => {
    await expect(page).toHaveTitle(title);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', DEMO_URL + path);
    await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(indexed ? 0 : 1);
    await expect(page.locator('head title')).toHaveCount(1);
  };
  const PLAIN = /^Blog: notes on publishing indie games \|/;

  test('follows search, tags and pagination without a reload, back and forward too', async ({
    page,
  }) => {
    await open(page, '/blog');
    await expectHead(page, PLAIN, '/blog', true);
    await page.getByRole('link', { name: 'Next' }).click();
    await expectHead(page, /^Blog: notes .*, page 2/, '/blog?page=2', true);
    await box(page).fill('localisation');
    await expectHead(page, /^Blog: “localisation” \|/, '/blog?search=localisation', false);
    await clear(page).click();
    await expectHead(page, PLAIN, '/blog', true);
    await page.goBack();
    await expectHead(page, /^Blog: “localisation” \|/, '/blog?search=localisation', false);

    await titles(page).getByRole('link').click();
    await expect(page).toHaveTitle(/^Localisation Before You Need It/);
    await page.getByRole('list', { name: 'Tags' }).getByText('localisation').click();
    await expectHead(page, /^Blog: localisation \|/, '/blog?tags=localisation', false);
    await page.getByRole('navigation', { name: 'Main' }).getByText('About').click();
    await expect(page).toHaveTitle(/^About/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${DEMO_URL}/about`);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

  test('is the same after a reload', async ({ page }) => {
    for (const path of ['/blog?page=2', '/blog?search=localisation', '/blog?tags=press']) {
      await open(page, path);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', DEMO_URL + path);
      await expect(page.locator('head title')).toHaveCount(1);
    }
  });
});
