import { about } from '../../lib/brand/copy';
import { DEMO_URL } from '../ports';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

test('the page tells the story, shows a team of two, and ends with a call', async ({ page }) => {
  const response = await page.goto('/about');
  expect(response?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(about.title);
  for (const paragraph of about.story) await expect(main.getByText(paragraph)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: about.team.title })).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(
    about.team.members.map(({ name, role }) => name ?? role),
  );
  expect(about.team.members).toHaveLength(2);
  await main.getByRole('link', { name: about.closing.action }).click();
  await expect(page).toHaveURL('/contact');
});
