import { about } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

test('the page tells the story and shows a team of two', async ({ page }) => {
  const response = await open(page, '/about');
  expect(response?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(about.title);
  for (const paragraph of about.story) await expect(main.getByText(paragraph)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: about.team.title })).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(
    about.team.members.map(({ role }) => role),
  );
  expect(about.team.members).toHaveLength(2);
});

test('the page ends with a call to action', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('main').getByRole('link', { name: about.closing.action }).click();
  await expect(page).toHaveURL('/contact');
});
