import { box, clear, emptyState, titles } from '../support/blog-page';
import { open } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* The blog of a site that was started while its API failed, so that it has no list at all. */

test.use({ baseURL: OWN_URL });

test.beforeEach(async ({ page, api, start }) => {
  await api.fault({ path: '/articles', kind: '500' });
  await start();
  const response = await open(page, '/blog');
  expect(response?.status()).toBe(503);
  await expect(emptyState(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'The articles could not be loaded.',
  );
});

test('the list comes back by its button once the API is well', async ({ page, api }) => {
  // A stopped clock: the page fetches nothing by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  await expect(emptyState(page)).toBeVisible();
  await api.heal();
  await expect(async () => {
    // The list may come later than this waits for it.
    if (await clear(page).isVisible()) await clear(page).click({ timeout: 1_000 });
    await expect(titles(page)).toHaveCount(12, { timeout: 2_000 });
  }).toPass();
  await expect(emptyState(page)).toHaveCount(0);
});

test('the list comes back by itself once the API is well', async ({ page, api }) => {
  await api.heal();
  await expect(titles(page)).toHaveCount(12, { timeout: 30_000 });
});

test('a search that fails says so, and what was typed stays', async ({ page, api }) => {
  await box(page).fill('localisation');
  await expect(page.getByText('The search for “localisation” failed.')).toBeVisible();
  await expect(emptyState(page)).toBeVisible();
  await expect(box(page)).toHaveValue('localisation');
  await api.heal();
  await expect(titles(page)).toHaveText(['Localisation Before You Need It'], { timeout: 30_000 });
});
