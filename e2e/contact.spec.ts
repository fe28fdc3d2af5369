import { contact, site } from '../lib/site';
import {
  contactForm,
  expectError,
  expectNoError,
  fill,
  freshMessage,
} from './support/contact-form';
import { open } from './support/open';
import { expect, test } from './support/test';

test('leads to the submission form, Discord, Twitch, Bluesky and email', async ({ page }) => {
  const answer = await open(page, '/contact');
  expect(answer?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.title);
  const submission = main.getByRole('link', { name: contact.action });
  await expect(submission).toHaveAttribute('href', site.submissionForm);
  const { discord, twitch, bluesky } = site.social;
  for (const { name, href } of [discord, twitch, bluesky]) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  const email = main.getByRole('link', { name: 'Email' });
  await expect(email).toHaveAttribute('href', `mailto:${site.email}`);
});

test.describe('rules, checked before anything is sent', () => {
  test('everything is required, white space is nothing, the first problem has the focus', async ({
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

  test('an error goes when its field is edited, the others stay', async ({ page }) => {
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
