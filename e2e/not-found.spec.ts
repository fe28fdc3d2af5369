import { DEMO_URL } from './ports';
import { open } from './support/open';
import { expect, test } from './support/test';

test.use({ baseURL: DEMO_URL });

const paths = [
  '/nothing-here',
  '/about/nothing-here',
  '/article/who-owns-your-game/nothing-here',
  '/r/discord/nothing-here',
  '/blog/nothing-here',
  '/blog/query/page%3D2',
  '/_not-here',
  '/api/nothing-here',
  '/favicon.png',
];

for (const path of paths) {
  test(`"Page Not Found" with its content in a 404 answer at ${path}`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('>Page Not Found</h1>');
  });
}

test('a visitor who got lost finds home', async ({ page }) => {
  await open(page, '/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('a path that is no text is not found either', async ({ request }) => {
  for (const path of [
    '/%',
    '/%E0%A4%A',
    '/article/%E0%A4%A',
    '/r/%E0%A4%A',
    '/media/covers/%E0/x',
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('>Page Not Found</h1>');
  }
  expect((await request.get('/blog?search=%E0%A4%A')).status()).toBe(200);
});
