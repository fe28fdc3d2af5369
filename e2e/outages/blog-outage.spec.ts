import { emptyState, retryLink, searchBox, titles } from '../support/blog-page';
import { open } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* The blog of a site that has no list at all, as its API has failed since the start. */

test.use({ baseURL: OWN_URL });

test('blog and search say that the list could not be loaded, and recover', async ({
  page,
  context,
  browser,
  api,
  start,
}) => {
  await api.fault({ path: '/articles', kind: '500' });
  await start();
  const response = await open(page, '/blog');
  expect(response?.status()).toBe(503);
  await expect(emptyState(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'The articles could not be loaded.',
  );

  const searching = await context.newPage();
  await open(searching, '/blog');
  await searchBox(searching).fill('localisation');
  await expect(searching.getByText('The search for “localisation” failed.')).toBeVisible();
  await expect(emptyState(searching)).toBeVisible();
  await expect(searchBox(searching)).toHaveValue('localisation');

  // A stopped clock keeps this page from fetching the list by itself; a clock belongs to a context.
  const still = await (await browser.newContext()).newPage();
  await still.clock.install();
  await still.clock.pauseAt(Date.now() + 60_000);
  await still.goto(`${OWN_URL}/blog`);
  await expect(emptyState(still)).toBeVisible();

  await api.heal();
  await expect(titles(page)).toHaveCount(12, { timeout: 30_000 });
  await expect(titles(searching)).toHaveText(['Localisation Before You Need It'], {
    timeout: 30_000,
  });
  await expect(emptyState(still)).toBeVisible();
  await expect(async () => {
    // The list may come after the time limit of the expectation below.
    if (await retryLink(still).isVisible()) await retryLink(still).click({ timeout: 1_000 });
    await expect(titles(still)).toHaveCount(12, { timeout: 2_000 });
  }).toPass();
  await expect(emptyState(still)).toHaveCount(0);
  await still.context().close();
});
