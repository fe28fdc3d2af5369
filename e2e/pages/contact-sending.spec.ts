import { contact } from '../../lib/brand/copy';
import {
  contactForm,
  expectError,
  expectNoError,
  expectValues,
  fill,
  freshMessage,
} from '../support/contact-form';
import { hold } from '../support/hold';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test('a message is sent as typed, with "Sending..." and success for 5 s', async ({ page, api }) => {
  await page.clock.install();
  await open(page, '/contact');
  await page.clock.pauseAt(Date.now() + 60_000);
  const form = contactForm(page);
  const post = await hold(page, '/contact', (request) => request.method() === 'POST');
  const { subject } = freshMessage();
  const message = '  "Hi" — <b>bold</b> & \\n ✨🔥\n\n\tÄnd a name: O’Neil; DROP TABLE\n ';
  await fill(page, { name: ' Ada  “A” Example ', email: ' ada@example.com ', subject, message });
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
  // A disabled button loses the focus, which keyboard visitors need back.
  await expect(form.button).toBeFocused();
  await expectValues(page);
  const calls = await api.calls('/contact');
  const body = { name: 'Ada  “A” Example', email: 'ada@example.com', subject, message };
  expect(calls).toEqual([expect.objectContaining({ method: 'POST', body })]);

  await page.clock.runFor(4_999);
  await expect(form.status).toHaveText(contact.sent);
  await page.clock.runFor(1);
  await expect(form.status).toBeEmpty();
});

test('a failure keeps the text, and the message can be sent again', async ({ page, api }) => {
  await open(page, '/contact');
  const form = contactForm(page);
  // The field that only robots fill in is for nobody else.
  await expect(page.getByLabel('Leave this empty')).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);

  const message = freshMessage();
  await api.fault({ path: '/contact', kind: '500', method: 'POST' });
  await fill(page, message);
  await form.button.click();
  await expectError(form.message, 'Failed to send message. Please try again.');
  await expect(form.message).toBeFocused();
  await expect(form.status).toBeEmpty();
  await expectValues(page, message);
  expect(await api.calls('/contact')).toHaveLength(1);

  await api.heal();
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  await expectNoError(form.message);
  expect(await api.calls('/contact')).toHaveLength(2);
});
