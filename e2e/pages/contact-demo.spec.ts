import { createMessageStore } from '../../lib/embedded-api/messages';
import { runMessagesCommand } from '../../lib/embedded-api/messages-command';
import { contact } from '../../lib/site/copy';
import { fresh } from '../../testing/fresh';
import { saysSent } from '../../testing/post-contact';
import { TEST_FOLDER } from '../ports';
import { contactForm, expectError, fill, freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* The contact form on the embedded API, with the default rate limit. */

test.use({ baseURL: OWN_URL });

test('messages are stored and listed; the sixth in a minute is not', async ({ page, start }) => {
  test.slow();
  // The site is this test's own, as it accepts no other message for a minute.
  const DATA_DIR = `${TEST_FOLDER}/${fresh('data')}`;
  const site = await start({ API_BASE_URL: '', CONTACT_RATE_LIMIT: '', DATA_DIR });
  await open(page, '/contact');
  const form = contactForm(page);
  const sent = Array.from({ length: 5 }, freshMessage);
  const [first = freshMessage(), ...others] = sent;
  await fill(page, first);
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  // The page posts the other messages, so that they come from the same client.
  const outcomes = await page.evaluate(async (messages) => {
    const form = new FormData(document.querySelector('main form') as HTMLFormElement);
    const pages: string[] = [];
    for (const message of messages) {
      for (const [name, value] of Object.entries(message)) form.set(name, value);
      pages.push(await (await fetch('/contact', { method: 'POST', body: form })).text());
    }
    return pages;
  }, others);
  expect(outcomes.map(saysSent)).toEqual([true, true, true, true]);
  const oneTooMany = freshMessage();
  await fill(page, oneTooMany);
  await form.button.click();
  await expectError(form.message, 'Too many messages. Please wait a minute and try again.');
  await expect(form.subject).toHaveValue(oneTooMany.subject);
  await expect(form.message).toHaveValue(oneTooMany.message);

  const subjects = sent.map(({ subject }) => subject);
  expect(site.output().match(/A contact message was delivered/g)).toHaveLength(5);
  for (const subject of subjects) expect(site.output()).not.toContain(subject);

  // `npm run messages` works on the same file while the site runs.
  const store = createMessageStore(DATA_DIR);
  const { signal } = new AbortController();
  for await (const text of runMessagesCommand(['--delete', '1'], store, signal)) {
    expect(text).toBe(`Message #1 is deleted from ${store.file}.\n`);
  }
  expect(store.list().map(({ subject }) => subject)).toEqual(subjects.slice(1).reverse());
  store.close();
});
