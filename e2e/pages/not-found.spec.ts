import { DEMO_URL } from '../ports';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

test('"Page Not Found" is in the HTML of every 404 response', async ({ request }) => {
  for (const path of [
    ...['/nothing-here', '/about/nothing-here', '/article/who-owns-your-game/nothing-here'],
    ...['/r/discord/nothing-here', '/blog/query/page%3D2', '/_not-here', '/article/%E0%A4%A'],
    ...['/r/%E0%A4%A', '/media/covers/%E0/x', '/api/nothing-here', '/favicon.png'],
  ]) {
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
