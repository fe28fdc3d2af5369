import type { Page } from '@playwright/test';
import { DEMO_URL } from './ports';
import { box, listingsAsked, titles } from './support/blog-page';
import { contactForm, fill, freshMessage } from './support/contact-form';
import { takenOver } from './support/open';
import { expect, test } from './support/test';

test.use({ baseURL: DEMO_URL });

/** Opens a page whose scripts come only once they are let go. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/.+\.js$/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    letGo();
    await takenOver(page);
  };
}

test('a term typed before the script has come is searched for, once', async ({ page }) => {
  const asked = listingsAsked(page);
  const scriptsCome = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await scriptsCome();
  await expect(box(page)).toHaveValue('localisation');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  expect(asked).toEqual(['?search=localisation']);
});

test('a term sent before the script has come is searched for by the server', async ({ page }) => {
  const asked = listingsAsked(page);
  const scriptsCome = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  await scriptsCome();
  await expect(box(page)).toHaveValue('localisation');
  expect(asked).toEqual([]);
});

test('a message and a question opened before the script has come stay', async ({ page }) => {
  const scriptsCome = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, message);
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await scriptsCome();
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    await expect(form[field]).toHaveValue(message[field]);
  }
  await expect(question).toHaveAttribute('open');
});
