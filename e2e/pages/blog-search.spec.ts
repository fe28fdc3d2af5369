import type { Page } from '@playwright/test';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import {
  box,
  clear,
  emptyState,
  isListing,
  listingRequests,
  NEWEST,
  titles,
} from '../support/blog-page';
import { hold } from '../support/hold';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

test.describe('search', () => {
  test('waits for 500 ms without typing, then requests once and puts the term into the URL', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, '/blog');
    await page.clock.pauseAt(Date.now() + 60_000);
    const queries = listingRequests(page);
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();

    await box(page).pressSequentially('wish');
    await page.clock.runFor(499);
    await box(page).pressSequentially('list');
    await page.clock.runFor(499);
    expect(page.url()).toBe(`${DEMO_URL}/blog`);
    await page.clock.runFor(1);
    expect(page.url()).toBe(`${DEMO_URL}/blog?search=wishlist`);

    await expect(titles(page).first()).toContainText('Wishlist');
    await expect(box(page)).toHaveValue('wishlist');
    await expect(page.getByRole('status').filter({ hasText: 'matching' })).toContainText(
      'matching “wishlist”',
    );
    expect(queries).toEqual(['?search=wishlist']);
    expect(await entries()).toBe(before);
  });

  test('sends no request for the term it already shows', async ({ page }) => {
    await page.clock.install();
    await open(page, '/blog?search=wishlist');
    await page.clock.pauseAt(Date.now() + 60_000);
    const queries = listingRequests(page);
    await box(page).fill(' wishlist ');
    await page.clock.runFor(2_000);
    await box(page).fill('press');
    await page.clock.runFor(500);
    await expect(titles(page).first()).toHaveText('Press Kits In An Afternoon');
    expect(queries).toEqual(['?search=press']);
  });

  test('starts at once with Enter', async ({ page }) => {
    await page.clock.install();
    await open(page, '/blog');
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).fill('localisation');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/blog?search=localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  });

  test('starts at the first page of the result', async ({ page }) => {
    await open(page, '/blog?page=2');
    await box(page).fill('game');
    await expect(page).toHaveURL('/blog?search=game');
    await expect(titles(page).first()).toHaveText(NEWEST);
  });

  test('the clear button brings everything back and empties the box', async ({ page }) => {
    await open(page, '/blog');
    await box(page).fill('localisation');
    await expect(titles(page)).toHaveCount(1);
    await clear(page).click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
    await expect(box(page)).toHaveValue('');
    await expect(clear(page)).toHaveCount(0);
  });

  test('emptying the box brings everything back too', async ({ page }) => {
    await open(page, '/blog?search=localisation');
    await box(page).fill('');
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
  });

  test('without a match: "No articles found", and a clear button', async ({ page }) => {
    await open(page, '/blog');
    await box(page).fill('zzz-nothing-zzz');
    await expect(emptyState(page)).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Clear search' }).last().click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
  });

  test('ignores case, and takes every character literally', async ({ page }) => {
    await open(page, '/blog?search=WHO+OWNS');
    await expect(titles(page)).toHaveText([NEWEST]);
    for (const term of ['.*', '%', 'a|b', '<b>']) {
      await box(page).fill(term);
      await expect(page).toHaveURL((url) => url.searchParams.get('search') === term);
      await expect(page.getByText(`matching “${term}”`)).toBeVisible();
      await expect(emptyState(page)).toBeVisible();
    }
  });

  test('says that it is loading until the list is there', async ({ page }) => {
    await open(page, '/blog');
    const listing = await hold(page, '/blog', isListing);
    await box(page).fill('localisation');
    await listing.sent;
    await expect(page.getByText('Loading articles…')).toBeVisible();
    await expect(page.getByText('Loading articles…').locator('..')).toHaveRole('status');
    const spinner = await page.getByText('Loading articles…').evaluate((it) => {
      const { content, width, height, backgroundImage, animationName } = getComputedStyle(
        it,
        '::before',
      );
      return { content, width, height, isPainted: backgroundImage !== 'none', animationName };
    });
    expect(spinner).toEqual({
      content: '""',
      width: '12px',
      height: '12px',
      isPainted: true,
      animationName: expect.stringContaining('flicker'),
    });
    await expect(titles(page).filter({ visible: true })).toHaveCount(0);
    listing.release();
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
    await expect(page.getByText('Loading articles…')).toHaveCount(0);
  });

  test('shows the results of the last request, however late an earlier response is', async ({
    page,
  }) => {
    await open(page, '/blog');
    const first = await hold(page, '/blog', (it) => isListing(it) && it.url().endsWith('=pricing'));
    await box(page).fill('pricing');
    await first.sent;
    await box(page).fill('localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
    first.release();
    await box(page).fill('press kits');
    await expect(titles(page)).toHaveText(['Press Kits In An Afternoon']);
  });

  test('shows the empty state when the list cannot be fetched, and recovers', async ({ page }) => {
    await open(page, '/blog');
    await page.route('**/blog?*', (route) => route.abort());
    await box(page).fill('pricing');
    await expect(emptyState(page)).toBeVisible();
    await page.unroute('**/blog?*');
    await box(page).fill('localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  });
});

test('a link followed before a search has started leads to its page', async ({ page, api }) => {
  const slug = fresh('slow');
  await api.putArticle({ id: slug, slug, name: 'the-slow-one', tags: [slug] });
  await open(page, `${SITE_URL}/blog?tags=${slug}`);
  // The search would start, 500 ms after the last key, while the article is on its way.
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'slow', delayMs: 1_500 });
  await box(page).fill('localisation');
  await titles(page).getByRole('link', { name: 'The Slow One' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/article/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Slow One');
});

test.describe('a key pressed just after the URL has changed', () => {
  /** Inserts a key's text this many milliseconds after the first change of the URL. */
  const pressAfterChange = (page: Page, key: string, milliseconds: number) =>
    page.evaluate(
      ([text, delay]) => {
        const { replaceState } = history;
        history.replaceState = function (...entry) {
          replaceState.apply(this, entry);
          history.replaceState = replaceState;
          setTimeout(() => document.execCommand('insertText', false, text), delay);
        };
      },
      [key, milliseconds] as const,
    );

  for (const milliseconds of [0, 10, 30, 60]) {
    test(`is searched for: after ${milliseconds} ms`, async ({ page }) => {
      await open(page, '/blog');
      await pressAfterChange(page, 'e', milliseconds);
      await box(page).pressSequentially('gam');
      await expect(box(page)).toHaveValue('game');
      await expect(page).toHaveURL('/blog?search=game');
      await expect(page.getByText('matching “game”')).toBeVisible();
    });
  }
});
