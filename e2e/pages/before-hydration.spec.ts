import type { Page } from '@playwright/test';
import { CONTACT_FIELDS as FIELDS } from '../../lib/contact/rules';
import { contact } from '../../lib/site';
import { DEMO_URL } from '../ports';
import { box, listingsAsked, titles } from '../support/blog-page';
import { contactForm, expectError, fill, freshMessage } from '../support/contact-form';
import { hold } from '../support/hold';
import { takenOver } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

/** Opens a page whose scripts come only once they are let go. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = await hold(page, /^\/_next\/static\/.+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.release();
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

test('a message sent before the script has come leaves nothing behind once it is put right', async ({
  page,
}) => {
  const scriptsCome = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, { ...message, email: 'nobody' });
  await form.button.click();
  await expectError(form.email, 'Please enter a valid email address');
  await scriptsCome();
  await form.email.fill(message.email);
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  for (const field of FIELDS) await expect(form[field]).toHaveValue('');
});

test('a message and a question opened before the script has come stay', async ({ page }) => {
  const scriptsCome = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, message);
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await scriptsCome();
  for (const field of FIELDS) await expect(form[field]).toHaveValue(message[field]);
  await expect(question).toHaveAttribute('open');
});
