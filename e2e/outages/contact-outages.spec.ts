import { contact } from '../../lib/site/copy';
import { postContact, saysSent } from '../../testing/post-contact';
import { contactForm, expectError, fill, freshMessage } from '../support/contact-form';
import { expect, test } from '../support/test';

/* Contact messages under every fault of the API: none is lost, and none is delivered twice. */

const FAILED = 'Failed to send message. Please try again.';

// A call that hangs lasts until its time limit.
test.describe.configure({ timeout: 60_000, mode: 'parallel' });

// What the island reads out of the response is the same for each failure (e2e/pages/contact*.spec.ts).
test('a contact message keeps its text while the API fails, and is sent at the next attempt', async ({
  api,
  page,
}) => {
  await api.fault({ path: '/contact', kind: '500' });
  await page.goto('/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, message);
  await form.button.click();
  await expectError(form.message, FAILED);
  await expect(form.message).toHaveValue(message.message);
  await api.heal();
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
});

for (const kind of ['429', 'reset', 'hang'] as const) {
  test(`a contact message under "${kind}" comes back with its text, and is sent at the next attempt`, async ({
    api,
    baseURL,
  }) => {
    await api.fault({ path: '/contact', kind });
    const message = freshMessage();
    const post = async () => (await postContact(String(baseURL), message)).text();
    const failed = await post();
    expect(failed).toContain(FAILED);
    for (const text of Object.values(message)) expect(failed).toContain(text);
    await api.heal();
    expect(saysSent(await post())).toBe(true);
  });
}

for (const kind of ['html', 'truncated', 'empty', 'drip', 'null'] as const) {
  test(`a contact message that the API accepted counts as sent, also with a body under "${kind}"`, async ({
    api,
    baseURL,
  }) => {
    await api.fault({ path: '/contact', kind });
    const response = await postContact(String(baseURL), freshMessage());
    expect(saysSent(await response.text())).toBe(true);
  });
}

test('a contact message whose response came too late is stored once, however often it is sent', async ({
  api,
  baseURL,
}) => {
  const message = freshMessage();
  const send = async () => saysSent(await (await postContact(String(baseURL), message)).text());
  await api.fault({ path: '/contact', kind: 'slow', delayMs: 10_500 });
  expect(await send()).toBe(false);
  await api.heal();
  const subjects = () => api.messages().map(({ subject }) => subject);
  await expect.poll(subjects).toContain(message.subject);
  expect(await send()).toBe(true);
  expect(subjects().filter((it) => it === message.subject)).toHaveLength(1);
});
