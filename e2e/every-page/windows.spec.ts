import type { Locator, Page } from '@playwright/test';
import { contact, home } from '../../brand/copy';
import { pages } from '../../lib/site/pages';
import { DEMO_URL } from '../ports';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { layouts } from '../support/layouts';
import { open } from '../support/open';
import { expect, NO_TRANSITIONS, test } from '../support/test';

/* What is in view at first, in windows of phones and laptops. */

test.use({ ...NO_TRANSITIONS });

const SMALL_PHONE = { width: 360, height: 640 };
const LAPTOP = { width: 1366, height: 650 };
const SIZES = [
  SMALL_PHONE,
  { width: 390, height: 664 },
  { width: 412, height: 760 },
  LAPTOP,
  { width: 1280, height: 620 },
];
const LANDSCAPE = { width: 844, height: 390 };

const nameOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** Whether an element is completely in the window. */
const isInWindow = (element: Locator) =>
  element.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test.describe('the first window', () => {
  test.use({ baseURL: DEMO_URL });

  for (const [{ path }, action] of [
    [pages.home, home.action],
    [pages.contact, contact.action],
  ] as const) {
    test(`of ${path} has its main button, and on a phone’s side its headline`, async ({ page }) => {
      await page.goto(path);
      const button = page.getByRole('main').getByRole('link', { name: action }).first();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect(await isInWindow(button), nameOf(size)).toBe(true);
      }
      await page.setViewportSize(LANDSCAPE);
      expect(await isInWindow(page.getByRole('heading', { level: 1 }))).toBe(true);
    });
  }

  // Visited again until it holds, because a first visit may use fallback fonts, which are wider.
  test('of the home page shows on a wide screen that there is more', async ({ page }) => {
    for (const size of [LAPTOP, { width: 1440, height: 900 }, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(size);
      const shownOfNext = async () => {
        await page.goto('/');
        const next = page.getByRole('heading', { level: 2 }).first();
        return size.height - (await next.evaluate((it) => it.getBoundingClientRect().top));
      };
      await expect.poll(shownOfNext, nameOf(size)).toBeGreaterThan(16);
    }
  });

  test('is an eighth of the home page on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const windows = async () => {
      await page.goto('/');
      return page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    };
    await expect.poll(windows).toBeLessThanOrEqual(8.5);
  });

  test('of every page is left by the End key for the page’s end', async ({ page }) => {
    for (const width of [360, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of width === 390 ? layouts() : [pages.home.path]) {
        await open(page, path);
        await page.keyboard.press('End');
        const left = () =>
          page.evaluate(() =>
            Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY),
          );
        // The key scrolls smoothly, because browsers animate it whatever motion a visitor prefers.
        await expect.poll(left, `${path} at ${width}`).toBeLessThanOrEqual(2);
      }
    }
  });
});

test('what became of a message is in view, wherever the button was, and names the address', async ({
  page,
  api,
}) => {
  for (const size of [SMALL_PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    await open(page, pages.contact.path);
    const form = contactForm(page);
    await fill(page, freshMessage());
    await form.button.evaluate((it) => it.scrollIntoView({ block: 'end' }));
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    expect(await isInWindow(form.status), nameOf(size)).toBe(true);

    await fill(page, freshMessage());
    await form.button.evaluate((it) => it.scrollIntoView({ block: 'end' }));
    await api.fault({ path: '/contact', kind: '500', method: 'POST' });
    await form.button.click();
    const failure = page.getByText('Failed to send message. Please try again.');
    await expect(failure).toBeVisible();
    expect(await isInWindow(failure), nameOf(size)).toBe(true);
    await expect(page.locator('form').getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await api.heal();
  }
});

test.describe('the clauses', () => {
  test.use({ baseURL: DEMO_URL });

  const placesOf = (page: Page) =>
    page.locator('details[name=clause] > summary').evaluateAll((all) => ({
      // Positions without the offset of a pressed key.
      keys: (all as HTMLElement[]).map((it) => [it.offsetLeft, it.offsetTop]),
      page: document.documentElement.scrollHeight,
    }));

  test('have keys that stay where they are, and change no height', async ({ page }) => {
    await open(page, '/');
    const keys = page.locator('details[name=clause] > summary');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const before = await placesOf(page);
      // The first one comes last, because it is open and a click would close it.
      const { redline } = home.features.ownership;
      for (const { name, ours } of [...redline.slice(1), ...redline.slice(0, 1)]) {
        await keys.filter({ hasText: name }).click();
        await expect(page.locator('details[name=clause] ins:visible')).toHaveText(ours);
        expect(await placesOf(page), `${name} at ${width}`).toEqual(before);
      }
    }
  });
});
