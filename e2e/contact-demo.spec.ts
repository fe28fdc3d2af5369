import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { contact } from '../lib/site';
import { TEST_FOLDER } from './ports';
import { contactForm, fill, freshMessage } from './support/contact-form';
import { fresh } from './support/fresh';
import { open } from './support/open';
import { expect, OWN_URL, test } from './support/own-site';

/* The contact form on the embedded API, with the limit that it has by default. */

test.use({ baseURL: OWN_URL });

test('a message is stored, listed and deleted; the sixth in a minute is refused and not lost', async ({
  page,
  start,
}) => {
  // A site of its own: within a minute nobody may send anything to another one any more.
  const DATA_DIR = `${TEST_FOLDER}/${fresh('data')}`;
  await start({ API_BASE_URL: '', CONTACT_RATE_LIMIT: '', DATA_DIR });
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

  const messages = (...args: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', 'messages', '--', ...args], {
      env: { ...process.env, DATA_DIR },
    });
  const { stdout } = await messages();
  for (const { subject } of sent) expect(stdout).toContain(`Subject: ${subject}`);
  expect(stdout).not.toContain(oneTooMany.subject);

  await messages('--delete', '1');
  const left = JSON.parse((await messages('--json')).stdout);
  expect(left.map(({ id }: { id: number }) => id)).toEqual([5, 4, 3, 2]);
  await expect(messages('--delete-all')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage: npm run messages'),
  });
});
