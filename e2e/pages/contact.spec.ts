import { contact } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import {
  contactForm,
  expectError,
  expectNoError,
  fill,
  freshMessage,
} from '../support/contact-form';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test('the page leads to an external submission form, Discord, Twitch, Bluesky and email', async ({
  page,
  request,
}) => {
  const response = await open(page, '/contact');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.title);
  const main = page.getByRole('main');
  const urlOf = async (name: string) => {
    const href = await main.getByRole('link', { name, exact: true }).getAttribute('href');
    const url = new URL(href ?? '', page.url());
    // A short link of the site: its target counts.
    if (url.origin !== new URL(page.url()).origin) return url;
    const { location } = (await request.get(`${DEMO_URL}${href}`, { maxRedirects: 0 })).headers();
    return new URL(location ?? '');
  };
  const form = await urlOf(contact.action);
  expect(form.protocol).toBe('https:');
  expect(form.origin).not.toBe(new URL(page.url()).origin);
  expect((await urlOf('Discord')).hostname).toMatch(/^(?:www\.)?discord\.(?:com|gg)$/);
  expect((await urlOf('Twitch')).href).toMatch(/^https:\/\/www\.twitch\.tv\/[^/]+$/);
  expect((await urlOf('Bluesky')).href).toMatch(/^https:\/\/bsky\.app\/profile\/[^/]+$/);
  expect((await urlOf('Email')).href).toMatch(/^mailto:[^@]+@[^@]+\.[^@]+$/);
});

test('a closed section under the form says how messages are used', async ({ page }) => {
  await open(page, '/contact');
  const [first = ''] = contact.privacy.text;
  await expect(page.getByText(first)).toBeHidden();
  await page.getByText(contact.privacy.title).click();
  for (const paragraph of contact.privacy.text) {
    await expect(page.getByText(paragraph)).toBeVisible();
  }
});

test('a tab character in pasted text becomes a space', async ({ page, api }) => {
  await open(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, { ...message, subject: `${message.subject}\tand more` });
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  const [call] = await api.calls('/contact');
  expect(call?.body).toMatchObject({ subject: `${message.subject} and more` });
});

test.describe('rules, checked before anything is sent', () => {
  test('every field is required, white space counts as empty, the first error has the focus', async ({
    page,
    api,
  }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    await fill(page, { name: ' ', email: '\t', subject: '  ', message: '\n          \n' });
    await form.button.click();
    await expectError(form.name, 'Name is required');
    await expectError(form.email, 'Email is required');
    await expectError(form.subject, 'Subject is required');
    await expectError(form.message, 'Message is required');
    await expect(form.name).toBeFocused();
    await expect(form.button).toHaveText('Send message');
    expect(await api.calls('/contact')).toEqual([]);
  });

  test('an error disappears when its field is edited, the others stay', async ({ page }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    await form.button.click();
    await expectError(form.email, 'Email is required');
    await form.email.press('a');
    await expectNoError(form.email);
    await expectError(form.name, 'Name is required');
    await expectError(form.message, 'Message is required');
    await form.button.click();
    await expectError(form.email, 'Please enter a valid email address');
  });

  test('an email address has an at sign and a dot after it', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    for (const email of ['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com']) {
      await fill(page, { ...freshMessage(), email });
      await form.button.click();
      await expectError(form.email, 'Please enter a valid email address');
      await expect(form.email).toBeFocused();
    }
    expect(await api.calls('/contact')).toEqual([]);
  });

  test('a message has ten characters, white space around it counted', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    await fill(page, { ...freshMessage(), message: '123456789' });
    await form.button.click();
    await expectError(form.message, 'Message must be at least 10 characters long');
    await expect(form.message).toBeFocused();
    expect(await api.calls('/contact')).toEqual([]);

    await form.message.fill('12345678 \n');
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    const [call] = await api.calls('/contact');
    expect(call?.body).toMatchObject({ message: '12345678 \n' });
  });

  test('a message has at most 10,000 characters', async ({ page, api }) => {
    await open(page, '/contact');
    const form = contactForm(page);
    const message = 'x'.repeat(10_001);
    await fill(page, { ...freshMessage(), message });
    await form.button.click();
    await expectError(form.message, 'Message must be at most 10,000 characters long');
    await expect(form.message).toHaveValue(message);
    await form.message.fill(message.slice(1));
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    expect(await api.calls('/contact')).toHaveLength(1);
  });
});

test('FAQ: four questions, one open at a time, also by keyboard', async ({ page }) => {
  await open(page, '/contact');
  const { items } = contact.faq;
  const topics = [/team/i, /performance-based/i, /other publishers/i, /do not offer/i];
  expect(items).toHaveLength(4);
  for (const [index, topic] of topics.entries()) expect(items[index]?.question).toMatch(topic);

  for (const { answer } of items) await expect(page.getByText(answer)).toBeHidden();
  for (const { question, answer } of items) {
    await page.getByText(question).click();
    await expect(page.getByText(answer)).toBeVisible();
    for (const other of items.filter((item) => item.answer !== answer)) {
      await expect(page.getByText(other.answer)).toBeHidden();
    }
  }
  const [first, last] = [items[0], items[3]];
  await page.getByText(last.question).click();
  await expect(page.getByText(last.answer)).toBeHidden();
  await page.locator('summary').filter({ hasText: first.question }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(first.answer)).toBeVisible();
});
