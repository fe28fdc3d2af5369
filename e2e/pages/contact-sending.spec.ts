import type { Page } from '@playwright/test';
import { contact } from '../../lib/site/brand';
import {
  contactForm,
  expectError,
  expectNoError,
  fill,
  freshMessage,
  type Message,
} from '../support/contact-form';
import { hold } from '../support/hold';
import { open } from '../support/open';
import { expect, test } from '../support/test';

const FAILED = 'Failed to send message. Please try again.';

const isPost = (request: { method(): string }) => request.method() === 'POST';

async function expectValues(page: Page, values: Message): Promise<void> {
  const form = contactForm(page);
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    await expect(form[field]).toHaveValue(values[field]);
  }
}

test.describe('sending', () => {
  test('shows "Sending..." with every field disabled until the response arrives', async ({
    page,
  }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    const post = await hold(page, '/contact', isPost);
    await fill(page, freshMessage());
    await expect(form.button).toHaveText('Send message');
    await form.button.click();
    await post.sent;
    await expect(form.button).toHaveText('Sending...');
    for (const control of [form.name, form.email, form.subject, form.message, form.button]) {
      await expect(control).toBeDisabled();
    }
    post.release();
    await expect(form.status).toHaveText(contact.sent);
    await expect(form.button).toHaveText('Send message');
    await expect(form.message).toBeEnabled();
    // A disabled button loses the focus, which must return for keyboard visitors.
    await expect(form.button).toBeFocused();
  });

  test('success clears the form and says so for 5 seconds', async ({ page }) => {
    await page.clock.install();
    await open(page, '/contact');
    const form = contactForm(page);
    await fill(page, freshMessage());
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    await expectValues(page, { name: '', email: '', subject: '', message: '' });
    await page.clock.runFor(4_999);
    await expect(form.status).toHaveText(contact.sent);
    await page.clock.runFor(1);
    await expect(form.status).toBeEmpty();
  });

  test('delivers the message exactly as it was typed, once', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    const { subject } = freshMessage();
    const message = '  "Hi" — <b>bold</b> & \\n ✨🔥\n\n\tÄnd a name: O’Neil; DROP TABLE\n ';
    await fill(page, { name: ' Ada  “A” Example ', email: ' ada@example.com ', subject, message });
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    const calls = await api.calls('/contact');
    expect(calls.map(({ method, body }) => ({ method, body }))).toEqual([
      {
        method: 'POST',
        body: { name: 'Ada  “A” Example', email: 'ada@example.com', subject, message },
      },
    ]);
  });

  test('a double click sends once, and so does Enter pressed twice', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    await api.fault({ path: '/contact', kind: 'slow', delayMs: 2_000 });
    await fill(page, freshMessage());
    await form.button.dblclick();
    await expect(form.status).toHaveText(contact.sent);
    expect(await api.calls('/contact')).toHaveLength(1);

    await fill(page, freshMessage());
    await form.subject.press('Enter');
    await page.keyboard.press('Enter');
    await expect(form.button).toHaveText('Sending...');
    await expect(form.button).toHaveText('Send message');
    expect(await api.calls('/contact')).toHaveLength(2);
  });

  for (const kind of ['500', '404', '429', 'reset'] as const) {
    test(`keeps the text and says so when the API fails with: ${kind}`, async ({ page, api }) => {
      await open(page, '/contact');
      const form = contactForm(page);
      const message = freshMessage();
      await api.fault({ path: '/contact', kind, method: 'POST' });
      await fill(page, message);
      await form.button.click();
      await expectError(form.message, FAILED);
      await expect(form.message).toBeFocused();
      await expect(form.status).toBeEmpty();
      await expectValues(page, message);

      await api.heal();
      await form.button.click();
      await expect(form.status).toHaveText(contact.sent);
      await expectNoError(form.message);
      expect(await api.calls('/contact')).toHaveLength(2);
    });
  }

  test('counts a message as sent whatever body the API responds with', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    for (const kind of ['html', 'empty', 'null'] as const) {
      await api.fault({ path: '/contact', kind });
      const message = freshMessage();
      await fill(page, message);
      await form.button.click();
      await expectValues(page, { name: '', email: '', subject: '', message: '' });
      await expect(form.status).toHaveText(contact.sent);
    }
  });

  test('keeps the text and says so when the site cannot be reached', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    const message = freshMessage();
    await fill(page, message);
    await page.route('**/contact', (route) => route.abort());
    await form.button.click();
    await expectError(form.message, FAILED);
    await expectValues(page, message);
    await page.unroute('**/contact');
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    expect(await api.calls('/contact')).toHaveLength(1);
  });

  test('a filled hidden field: the failure text, nothing sent, nothing lost', async ({
    page,
    api,
  }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    const message = freshMessage();
    const trap = page.getByLabel('Leave this empty');
    await expect(trap).not.toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
    await fill(page, message);
    await trap.evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await form.button.click();
    await expectError(form.message, FAILED);
    await expectValues(page, message);
    expect(await api.calls('/contact')).toEqual([]);
  });
});
