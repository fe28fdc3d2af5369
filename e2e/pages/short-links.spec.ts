import { fresh } from '../../testing/fresh';
import { hold } from '../support/hold';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* browsers/journeys.spec.ts has a link that leads on. */

test('an unknown slug, or none: "Redirect Not Found" with the reason', async ({ request }) => {
  for (const [path, text] of [
    [`/r/${fresh('unknown')}`, 'Redirect not found'],
    ['/r', 'No redirect slug provided'],
  ] as const) {
    const { status, page } = await readPage(request, path);
    const main = page.first('main');
    const shown = [...main.texts('h1'), main.texts('p')[0]];
    expect([path, status, ...shown]).toEqual([path, 404, 'Redirect Not Found', text]);
    expect(main.text).not.toContain('Redirecting...');
    expect(main.hrefs('Go to Homepage')).toEqual(['/']);
  }
});

test('the API fails twice: "Failed to fetch redirect"', async ({ page, api }) => {
  const slug = fresh('never');
  await api.putRedirect(slug, '/about');
  await api.fault({ path: '/redirects', kind: '500' });
  await page.goto(`/r/${slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
  await expect(main.getByText('Failed to fetch redirect', { exact: true })).toBeVisible();
  await expect(page.getByText('Redirecting...')).toHaveCount(0);
  expect(await api.calls(`/redirects/byInput/${slug}`)).toHaveLength(2);
  await main.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('the API fails once: "Redirecting...", then the target', async ({ page, api }) => {
  const slug = fresh('later');
  await api.putRedirect(slug, '/about');
  await api.fault({ path: `/redirects/byInput/${slug}`, kind: '500' });
  const again = await hold(page, `/api/redirects/${slug}`);
  const response = await page.goto(`/r/${slug}`);
  expect(response?.status()).toBe(503);
  await again.sent;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirecting...');
  await api.heal();
  again.release();
  await expect(page).toHaveURL('/about');
});
