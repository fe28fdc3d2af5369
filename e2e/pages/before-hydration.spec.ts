import type { Page } from '@playwright/test';
import { contact } from '../../brand/copy';
import { DEMO_URL } from '../ports';
import { listingRequests, searchBox, titles } from '../support/blog-page';
import {
  contactForm,
  expectError,
  expectNoError,
  expectValues,
  fill,
  freshMessage,
} from '../support/contact-form';
import { hold } from '../support/hold';
import { hydrate } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

/** Opens a page without its scripts. @returns a function that loads them and hydrates the page */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = await hold(page, /^\/_next\/static\/.+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.release();
    await hydrate(page);
  };
}

test('a term is searched for by the server, then by the browser, once', async ({ page }) => {
  const queries = listingRequests(page);
  const letHydrate = await openWithoutScripts(page, '/blog');
  await searchBox(page).fill('localisation');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  await expect(searchBox(page)).toHaveValue('localisation');

  await searchBox(page).fill('press kits');
  await letHydrate();
  await expect(searchBox(page)).toHaveValue('press kits');
  await expect(page).toHaveURL('/blog?search=press+kits');
  await expect(titles(page)).toHaveText(['Press Kits In An Afternoon']);
  expect(queries).toEqual(['?search=press+kits']);
});

test('the form works before hydration, and keeps what is typed meanwhile', async ({ page }) => {
  const letHydrate = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  await fill(page, { ...freshMessage(), email: 'nobody', message: 'short' });
  await form.button.click();
  await expectError(form.email, 'Please enter a valid email address');
  // The URL's fragment moves the focus, which would divide text typed earlier between two fields.
  await expect(form.email).toBeFocused();

  const message = { ...freshMessage(), name: 'Grace Example', message: 'short' };
  await form.name.fill(message.name);
  await form.email.fill(message.email);
  await form.subject.fill(message.subject);
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await letHydrate();
  await expectValues(page, message);
  await expect(question).toHaveAttribute('open');
  // Editing a field removes only its error.
  await expectNoError(form.email);
  await expectError(form.message, /at least 10 characters/);
  await form.message.fill('Another text of mine.');
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  await expectValues(page);
});
