import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

const paths = [
  '/nothing-here',
  '/about/nothing-here',
  '/article/who-owns-your-game/nothing-here',
  '/r/discord/nothing-here',
  '/blog/nothing-here',
  '/blog/query/page%3D2',
  '/_not-here',
  '/article/%E0%A4%A',
  '/r/%E0%A4%A',
  '/media/covers/%E0/x',
  '/api/nothing-here',
  '/favicon.png',
];

test('"Page Not Found" is in the HTML of every 404 response', async ({ request }) => {
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain('>Page Not Found</h1>');
  }
});

test('the 404 page leads to the home page', async ({ page }) => {
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

const secretPaths = [
  '/reset/SECRET',
  '/reset/SECRET/',
  '/x?token=SECRET',
  '/x?_rsc=SECRET',
  '/api/nope?token=SECRET',
  '/api/SECRET',
  '/_next/SECRET?token=SECRET',
  '/_next/data/build/SECRET.json',
  '/media/SECRET?token=SECRET',
  '/share/SECRET/x/y?token=SECRET',
  '/article/SECRET.rsc',
  '/article/SECRET/x?token=SECRET',
  '/r/SECRET.segments?token=SECRET',
];

test('no stored 404 page contains a part of a requested URL', async ({ request }) => {
  const secrets: string[] = [];
  for (const pattern of secretPaths) {
    const secret = fresh('secret');
    secrets.push(secret);
    const path = pattern.replaceAll('SECRET', secret);
    for (const url of [path, '/nothing-here', '/article/%20', '/r/%20']) {
      for (const headers of [undefined, { rsc: '1' }]) {
        const response = await request.get(SITE_URL + url, headers && { headers });
        expect(response.status(), url).toBe(404);
        const html = await response.text();
        expect(
          secrets.filter((it) => html.includes(it)),
          url,
        ).toEqual([]);
      }
    }
  }
});
