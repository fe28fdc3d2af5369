import { CONTACT_FIELDS } from '../../lib/contact/form';
import { DEMO_URL } from '../ports';
import { listingRequests, searchBox, titles } from '../support/blog-page';
import {
  contactForm,
  expectError,
  expectNoError,
  expectValues,
  freshMessage,
} from '../support/contact-form';
import { hold } from '../support/hold';
import { hydrate, open, waitForHydration } from '../support/open';
import { expect, test } from '../support/test';
import { translate } from '../support/translate';

/*
 * Pages that something in the browser has changed before React takes an island over: a translator,
 * an input method, blocked storage. Nothing typed is lost.
 */

test.use({ baseURL: DEMO_URL });

for (const isLate of [false, true]) {
  const when = isLate ? 'after the last key' : 'at the first focus';
  test(`the form of a translated page keeps what is typed, hydrated ${when}`, async ({ page }) => {
    const bundle = isLate && (await hold(page, /^\/_next\/static\/islands\//));
    await page.goto('/contact');
    await translate(page);
    const message = freshMessage();
    await contactForm(page).name.focus();
    for (const field of CONTACT_FIELDS) {
      await page.keyboard.type(message[field]);
      if (field !== 'message') await page.keyboard.press('Tab');
    }
    if (bundle) bundle.release();
    await page.waitForFunction(() => {
      const island = document.querySelector('site-island[name=contact-form]');
      return Object.keys(island ?? {}).some((key) => key.startsWith('__react'));
    });
    await expectValues(page, message);
    await expect(contactForm(page).message).toBeFocused();
    await page.keyboard.type(' And more.');
    await expect(contactForm(page).message).toHaveValue(`${message.message} And more.`);
  });
}

test('a character typed before hydration clears the error of its field alone', async ({ page }) => {
  const scripts = await hold(page, /^\/_next\/static\/.+\.js$/);
  await page.goto('/contact', { waitUntil: 'commit' });
  const form = contactForm(page);
  await form.button.click();
  await expectError(form.name, 'Name is required');
  await form.name.pressSequentially('A');
  scripts.release();
  await hydrate(page);
  await expectNoError(form.name);
  await expectError(form.email, 'Email is required');
});

test('a translated blog is searched, again and again', async ({ page }) => {
  await page.goto('/blog');
  await translate(page);
  for (const [term, count] of [
    ['localisation', 1],
    ['wishlist', 2],
  ] as const) {
    await searchBox(page).click();
    await searchBox(page).fill('');
    await page.keyboard.type(term);
    await expect(page).toHaveURL(`/blog?search=${term}`);
    await expect(page.getByRole('status').filter({ hasText: term })).toBeVisible();
    await expect(searchBox(page)).toHaveValue(term);
    await expect(titles(page)).toHaveCount(count);
    await translate(page);
  }
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
});

test('a pause within a composition searches for nothing', async ({ page }) => {
  await page.clock.install();
  await open(page, '/blog');
  await page.clock.pauseAt(Date.now() + 60_000);
  const queries = listingRequests(page);
  await searchBox(page).focus();
  const devTools = await page.context().newCDPSession(page);
  const text = 'とうきょう';
  await devTools.send('Input.imeSetComposition', { text, selectionStart: 5, selectionEnd: 5 });
  await page.clock.runFor(2_000);
  expect(queries).toEqual([]);
  await devTools.send('Input.insertText', { text: '東京' });
  await page.clock.runFor(500);
  await expect(page).toHaveURL(`/blog?search=${encodeURIComponent('東京')}`);
  expect(queries).toEqual([`?search=${encodeURIComponent('東京')}`]);
});

test('without storage, a theme chosen before hydration stays', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const bundle = await hold(page, /^\/_next\/static\/islands\//);
  await page.goto('/about');
  await page.getByRole('button', { name: /theme/ }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  bundle.release();
  await hydrate(page);
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const [size, width] of [
  ['200%', 390],
  ['150%', 360],
] as const) {
  test(`with text at ${size} no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/blog', '/about', '/contact', '/article/who-owns-your-game']) {
      await page.goto(path);
      await page.evaluate(
        (it) => document.documentElement.style.setProperty('font-size', it),
        size,
      );
      const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await scrolls(), path).toBeLessThanOrEqual(0);
    }
  });
}
