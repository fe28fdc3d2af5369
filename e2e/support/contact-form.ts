import { expect, type Locator, type Page } from '@playwright/test';
import { MESSAGE_FIELDS } from '../../lib/constants';
import { fresh } from '../../testing/fresh';

/** The fields of the contact form, by their labels. */
export function contactForm(page: Page) {
  const main = page.getByRole('main');
  return {
    name: main.getByLabel('Name'),
    email: main.getByLabel('Email'),
    subject: main.getByLabel('Subject'),
    message: main.getByLabel('Message', { exact: true }),
    button: main.getByRole('button', { name: /^Send/ }),
    status: main.getByRole('status'),
  };
}

/** The values of the contact form. */
export type Message = Record<(typeof MESSAGE_FIELDS)[number], string>;

/** A message that no test has sent, because the site delivers identical messages once. */
export function freshMessage(): Message {
  return {
    name: 'Ada Example',
    email: 'ada@example.com',
    subject: fresh('Subject'),
    message: 'We made a game about lighthouses.',
  };
}

/** Types a message into the form. */
export async function fill(page: Page, message: Message): Promise<void> {
  const form = contactForm(page);
  for (const field of MESSAGE_FIELDS) await form[field].fill(message[field]);
}

/** Expects the form to have these values, by default empty ones. */
export async function expectValues(page: Page, values?: Message): Promise<void> {
  const form = contactForm(page);
  for (const field of MESSAGE_FIELDS) await expect(form[field]).toHaveValue(values?.[field] ?? '');
}

/** The visible answers of the contact page's FAQ. */
export function visibleAnswers(page: Page): Promise<(string | undefined)[]> {
  return page
    .locator('main details')
    .evaluateAll((all) =>
      all.flatMap((it) =>
        [...it.children]
          .filter((part) => part.tagName !== 'SUMMARY' && part.checkVisibility())
          .map((part) => part.textContent?.trim()),
      ),
    );
}

/** Expects the field to be marked as invalid, with this error text. */
export async function expectError(field: Locator, text: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** Expects the field to be valid, without an error text. */
export async function expectNoError(field: Locator): Promise<void> {
  await expect(field).toHaveAccessibleDescription('');
  await expect(field).not.toHaveAttribute('aria-invalid');
}
