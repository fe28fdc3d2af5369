import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { contact } from '../../lib/site/brand';
import { fresh } from '../../testing/fresh';
import { TEST_FOLDER } from '../ports';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* The contact form on the embedded API, with the default rate limit. */

test.use({ baseURL: OWN_URL });

test('a message is stored, listed and deleted; the sixth in a minute is refused and not lost', async ({
  page,
  start,
}) => {
  test.slow();
  // A site of its own, as no test could send another message to it for a minute.
  const DATA_DIR = `${TEST_FOLDER}/${fresh('data')}`;
  const site = await start({ API_BASE_URL: '', CONTACT_RATE_LIMIT: '', DATA_DIR });
  const startedAt = new Date().toISOString();
  const follower = spawn(
    process.execPath,
    ['--import', 'tsx', 'lib/embedded-api/list-messages.ts', '--follow', '--since', startedAt],
    { env: { ...process.env, DATA_DIR }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let followed = '';
  follower.stdout.on('data', (text) => {
    followed += text;
  });
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

  const subjectsIn = (text: string) => text.match(/(?<=^Subject: ).+$/gm) ?? [];
  const subjects = sent.map(({ subject }) => subject);
  await expect.poll(() => subjectsIn(followed)).toEqual(subjects);
  follower.kill('SIGINT');
  expect(await once(follower, 'exit')).toEqual([0, null]);
  expect(site.output().match(/A contact message was delivered/g)).toHaveLength(5);
  for (const subject of subjects) expect(site.output()).not.toContain(subject);

  const messages = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'messages', ...args], {
      env: { ...process.env, DATA_DIR },
    });
    return stdout;
  };
  expect(await messages('--', '--delete', '1')).toBe('Message #1 is deleted.\n');
  const listed = await messages();
  expect(subjectsIn(listed).sort()).toEqual(subjects.slice(1).sort());
});
