import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { contact } from '../lib/site';
import { DEMO_DATA_DIR, DEMO_URL } from './ports';
import { contactForm, fill, freshMessage } from './support/contact-form';
import { open } from './support/open';
import { expect, test } from './support/test';

/* The contact form on the embedded API, with the limit that it has by default. */

test.use({ baseURL: DEMO_URL });

test('a message is kept and listed; the sixth in a minute is refused and not lost', async ({
  page,
}) => {
  await open(page, '/contact');
  const form = contactForm(page);
  const sent = Array.from({ length: 5 }, freshMessage);
  for (const message of sent) {
    await fill(page, message);
    await form.button.click();
    await expect(form.message).toHaveValue('');
    await expect(form.status).toHaveText(contact.sent);
  }
  const oneTooMany = freshMessage();
  await fill(page, oneTooMany);
  await form.button.click();
  await expect(form.message).toHaveAccessibleDescription(
    'Too many messages. Please wait a minute and try again.',
  );
  await expect(form.subject).toHaveValue(oneTooMany.subject);
  await expect(form.message).toHaveValue(oneTooMany.message);

  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'messages'], {
    env: { ...process.env, DATA_DIR: DEMO_DATA_DIR },
  });
  for (const { subject } of sent) expect(stdout).toContain(`Subject: ${subject}`);
  expect(stdout).not.toContain(oneTooMany.subject);
});
