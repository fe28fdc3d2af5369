import type { Page } from '@playwright/test';
import { CONTACT_FIELDS as FIELDS } from '../../lib/contact/rules';
import { contact } from '../../lib/site';
import { DEMO_URL } from '../ports';
import { box, listingRequests, titles } from '../support/blog-page';
import { contactForm, expectError, fill, freshMessage } from '../support/contact-form';
import { hold } from '../support/hold';
import { waitForHydration } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

/** Opens a page without its scripts. @returns a function that lets them load and hydrate the page */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = await hold(page, /^\/_next\/static\/.+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.release();
    await waitForHydration(page);
  };
}

test('a term typed before hydration is searched for once', async ({ page }) => {
  const queries = listingRequests(page);
  const hydrate = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await hydrate();
  await expect(box(page)).toHaveValue('localisation');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  expect(queries).toEqual(['?search=localisation']);
});

test('a term sent before hydration is searched for by the server', async ({ page }) => {
  const queries = listingRequests(page);
  const hydrate = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  await hydrate();
  await expect(box(page)).toHaveValue('localisation');
  expect(queries).toEqual([]);
});

test('a message sent before hydration leaves no values behind once it is corrected and sent', async ({
  page,
}) => {
  const hydrate = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, { ...message, email: 'nobody' });
  await form.button.click();
  await expectError(form.email, 'Please enter a valid email address');
  await hydrate();
  await form.email.fill(message.email);
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  for (const field of FIELDS) await expect(form[field]).toHaveValue('');
});

test('a typed message and an opened question survive hydration', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, message);
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await hydrate();
  for (const field of FIELDS) await expect(form[field]).toHaveValue(message[field]);
  await expect(question).toHaveAttribute('open');
});
