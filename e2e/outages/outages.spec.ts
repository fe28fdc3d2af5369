import { fresh } from '../../testing/fresh';
import { emptyState, retryLink, searchBox, titles } from '../support/blog-page';
import { open } from '../support/open';
import { expect, OWN_URL, test, visit } from '../support/own-site';

/* The API has failed since the site's start, or responds with 404 to everything. */

test.use({ baseURL: OWN_URL });

test('a site that never had a list says so, recovers, and keeps its articles', async ({
  page,
  browser,
  api,
  start,
}) => {
  await api.fault({ path: '/', kind: '500' });
  const site = await start();
  for (const path of ['/', '/about', '/contact', '/healthz']) {
    expect((await visit(path)).status, path).toBe(200);
  }
  for (const query of ['?search=pricing', '?tags=ip', '?page=2']) {
    expect((await visit(`/blog${query}`)).text, query).toContain('No articles found');
  }
  const response = await open(page, '/blog');
  expect(response?.status()).toBe(503);
  await expect(emptyState(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'The articles could not be loaded.',
  );

  const searching = await page.context().newPage();
  await open(searching, '/blog');
  await searchBox(searching).fill('localisation');
  await expect(searching.getByText('The search for “localisation” failed.')).toBeVisible();
  await expect(emptyState(searching)).toBeVisible();
  await expect(searchBox(searching)).toHaveValue('localisation');

  // A stopped clock keeps this page from retrying on its own. It needs its own context.
  const still = await (await browser.newContext()).newPage();
  await still.clock.install();
  await still.clock.pauseAt(Date.now() + 60_000);
  await still.goto(`${OWN_URL}/blog`);
  await expect(emptyState(still)).toBeVisible();

  await api.heal();
  await expect(titles(page)).toHaveCount(12);
  await expect(titles(searching)).toHaveText(['Localisation Before You Need It']);
  await expect(emptyState(still)).toBeVisible();
  await expect(async () => {
    // The list may arrive after the time limit of the expectation below.
    if (await retryLink(still).isVisible()) await retryLink(still).click({ timeout: 5_000 });
    await expect(titles(still)).toHaveCount(12, { timeout: 5_000 });
  }).toPass();
  await expect(emptyState(still)).toHaveCount(0);
  await still.context().close();

  await test.step('and keeps its articles while the API responds with 404 to everything', async () => {
    const slug = fresh('stays');
    await api.putArticle({ id: slug, name: slug, body: 'Still here.' });
    expect((await visit(`/article/${slug}`)).text).toContain('Still here.');
    // The list has to name the article, because it would be gone otherwise.
    await expect.poll(async () => (await visit('/sitemap.xml')).text).toContain(slug);
    await api.fault({ path: '/', kind: '404' });
    await expect
      .poll(async () => {
        expect((await visit(`/article/${slug}`)).text).toContain('Still here.');
        return site.output();
      })
      .toContain('The API returns neither its list nor an article');
    expect((await visit(`/article/${fresh('unknown')}`)).status).toBe(404);
  });
});
