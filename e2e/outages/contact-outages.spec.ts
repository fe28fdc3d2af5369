import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage } from '../support/contact-form';
import { expect, test } from '../support/test';

/*
 * Contact messages under every fault of the API: none is lost, and none is delivered twice. A
 * browser shows every fault in the same way (e2e/pages/contact-sending.spec.ts).
 */

// A call under some of the faults lasts until its time limit.
test.describe.configure({ timeout: 60_000, mode: 'parallel' });

/** A message with the function that posts it. */
function newMessage(baseURL: string | undefined) {
  const message = freshMessage();
  return { message, post: async () => (await postContact(String(baseURL), message)).text() };
}

/** Expects the form to have come back with everything that was typed. */
function expectFailed(html: string, message: object): void {
  expect(html).toContain('Failed to send message. Please try again.');
  for (const text of Object.values(message)) expect(html).toContain(text);
}

for (const kind of ['500', '404', 'reset'] as const) {
  test(`a message under "${kind}" comes back whole, then is sent`, async ({ api, baseURL }) => {
    const { message, post } = newMessage(baseURL);
    await api.fault({ path: '/contact', kind });
    expectFailed(await post(), message);
    await api.heal();
    expect(saysSent(await post())).toBe(true);
    expect(await api.calls('/contact')).toHaveLength(2);
  });
}

for (const kind of ['html', 'truncated', 'drip'] as const) {
  test(`an accepted message counts as sent: a body under "${kind}"`, async ({ api, baseURL }) => {
    await api.fault({ path: '/contact', kind });
    expect(saysSent(await newMessage(baseURL).post())).toBe(true);
  });
}

test('a message whose response came too late is stored once', async ({ api, baseURL }) => {
  const { message, post } = newMessage(baseURL);
  await api.fault({ path: '/contact', kind: 'slow', delayMs: 10_500 });
  expectFailed(await post(), message);
  await api.heal();
  const subjects = () => api.messages().map(({ subject }) => subject);
  await expect.poll(subjects).toContain(message.subject);
  expect(saysSent(await post())).toBe(true);
  expect(subjects().filter((it) => it === message.subject)).toHaveLength(1);
});
