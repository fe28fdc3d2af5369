import { brand } from '../../brand/brand';
import { contact } from '../../brand/copy';
import { DEMO_URL } from '../ports';
import { contactForm, expectValues, fill, freshMessage } from '../support/contact-form';
import { hold } from '../support/hold';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* browsers/journeys.spec.ts has the form's rules, attacks/refused-forms.spec.ts its failures. */

test('the page leads to a submission form, social links and email', async ({ request }) => {
  const { status, page } = await readPage(request, `${DEMO_URL}/contact`);
  expect(status).toBe(200);
  expect(page.texts('h1')).toEqual([contact.title]);
  const urlOf = async (name: string) => {
    const [href = ''] = page.first('main').hrefs(name);
    // A short link of the site is replaced by its target.
    if (!href.startsWith('/')) return new URL(href);
    const { location } = (await request.get(`${DEMO_URL}${href}`, { maxRedirects: 0 })).headers();
    return new URL(location ?? '', DEMO_URL);
  };
  // The demo's links lead to the note that it is fictional, so none leads to a missing host.
  for (const name of [contact.action, ...brand.social.map((it) => it.name)]) {
    const url = await urlOf(name);
    if (url.origin === DEMO_URL) expect((await request.get(url.href)).status(), name).toBe(200);
    else expect(url.href, name).toMatch(/^https:(?!.*\.example\b)/);
  }
  expect((await urlOf(contact.channels.email)).href).toMatch(/^mailto:[^@]+@[^@]+\.[^@]+$/);
});

test('a message is sent as typed, with "Sending..." and success for 5 s', async ({ page, api }) => {
  await page.clock.install();
  await open(page, '/contact');
  await page.clock.pauseAt(Date.now() + 60_000);
  const form = contactForm(page);
  // The honeypot is not reachable for people.
  await expect(page.getByLabel('Leave this empty')).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);

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
  // The button has the focus again, because disabling it had removed the focus.
  await expect(form.button).toBeFocused();
  await expectValues(page);
  const calls = await api.calls('/contact');
  const body = { name: 'Ada  “A” Example', email: 'ada@example.com', subject, message };
  expect(calls).toEqual([expect.objectContaining({ method: 'POST', body })]);

  await page.clock.runFor(4_999);
  await expect(form.status).toHaveText(contact.sent);
  // The 5 s begin with a frame, within 16 ms of this clock, because a hidden tab has no frames.
  await page.clock.runFor(1 + 16);
  await expect(form.status).toBeEmpty();
});
