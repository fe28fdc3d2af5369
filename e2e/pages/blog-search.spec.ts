import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import {
  clearLink,
  emptyState,
  isListing,
  listingRequests,
  NEWEST,
  searchBox,
  titles,
} from '../support/blog-page';
import { hold } from '../support/hold';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

test('the box, the URL and the list agree, after 500 ms or at once by Enter', async ({ page }) => {
  await page.clock.install();
  await open(page, '/blog?search=wishlist');
  await page.clock.pauseAt(Date.now() + 60_000);
  const queries = listingRequests(page);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();

  await test.step('the term that is shown is not requested again', async () => {
    await searchBox(page).fill(' wishlist ');
    await page.clock.runFor(2_000);
    expect(queries).toEqual([]);
  });

  await test.step('emptying the box brings everything back', async () => {
    await searchBox(page).fill('');
    await page.clock.runFor(500);
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
    await expect(clearLink(page)).toHaveCount(0);
  });

  await test.step('a search waits for 500 ms without typing, then requests once', async () => {
    await searchBox(page).pressSequentially('wish');
    await page.clock.runFor(499);
    await searchBox(page).pressSequentially('list');
    await page.clock.runFor(499);
    expect(page.url()).toBe(`${DEMO_URL}/blog`);
    await page.clock.runFor(1);
    expect(page.url()).toBe(`${DEMO_URL}/blog?search=wishlist`);
    await expect(titles(page).first()).toContainText('Wishlist');
    await expect(searchBox(page)).toHaveValue('wishlist');
    const status = page.getByRole('status').filter({ hasText: 'matching' });
    await expect(status).toContainText('matching “wishlist”');
    expect(queries).toEqual(['', '?search=wishlist']);
  });

  await test.step('Enter starts it at once', async () => {
    await searchBox(page).fill('localisation');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/blog?search=localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  });

  await test.step('without a match: "No articles found", and every character is literal', async () => {
    const term = 'a|b <b> & % .*';
    await searchBox(page).fill(term);
    await page.clock.runFor(500);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === term);
    await expect(page.getByText(`matching “${term}”`)).toBeVisible();
    await expect(emptyState(page)).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });
  expect(await entries()).toBe(before);

  await test.step('the clear button brings everything back and empties the box', async () => {
    await clearLink(page).last().click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
    await expect(searchBox(page)).toHaveValue('');
    await expect(clearLink(page)).toHaveCount(0);
  });
});

test('a search starts at the first page, and says that it is loading', async ({ page }) => {
  await open(page, '/blog?page=2');
  const listing = await hold(page, '/blog', isListing);
  await searchBox(page).fill('game');
  await listing.sent;
  const loading = page.getByText('Loading articles…');
  await expect(loading).toBeVisible();
  await expect(loading.locator('..')).toHaveRole('status');
  const spinner = await loading.evaluate((it) => {
    const { content, backgroundImage, animationName } = getComputedStyle(it, '::before');
    return { content, isPainted: backgroundImage !== 'none', moves: animationName !== 'none' };
  });
  expect(spinner).toEqual({ content: '""', isPainted: true, moves: true });
  await expect(titles(page).filter({ visible: true })).toHaveCount(0);
  listing.release();
  await expect(page).toHaveURL('/blog?search=game');
  await expect(titles(page).first()).toHaveText(NEWEST);
  await expect(loading).toHaveCount(0);
});

test('a link followed before a search has started leads to its page', async ({ page, api }) => {
  const slug = fresh('slow');
  await api.putArticle({ id: slug, slug, name: 'the-slow-one', tags: [slug] });
  await open(page, `${SITE_URL}/blog?tags=${slug}`);
  // The fault makes the article slow, because the search starts 500 ms after the last key.
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'slow', delayMs: 1_500 });
  await searchBox(page).fill('localisation');
  await titles(page).getByRole('link', { name: 'The Slow One' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/article/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Slow One');
});
