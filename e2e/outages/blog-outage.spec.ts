import { box, emptyState, retry, titles } from '../support/blog-page';
import { open } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* The blog of a site that was started while its API failed, so that it has no list at all. */

test.use({ baseURL: OWN_URL });

test('a search without a list says so', async ({ page, context, browser, api, start }) => {
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
  await box(searching).fill('localisation');
  await expect(searching.getByText('The search for “localisation” failed.')).toBeVisible();
  await expect(emptyState(searching)).toBeVisible();
  await expect(box(searching)).toHaveValue('localisation');

  // A stopped clock, which is that of a whole context: the page fetches nothing by itself.
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
    // The list may come later than this waits for it.
    if (await retry(still).isVisible()) await retry(still).click({ timeout: 1_000 });
    await expect(titles(still)).toHaveCount(12, { timeout: 2_000 });
  }).toPass();
  await expect(emptyState(still)).toHaveCount(0);
  await still.context().close();
});
