import { type Browser, chromium } from '@playwright/test';
import { findWholeChromium, launchOptions } from '../../testing/browser.mjs';
import { DEMO_URL } from '../ports';
import { open } from '../support/open';
import { expect, test } from '../support/test';

const path = findWholeChromium();
let browser: Browser;

test.skip(!path, 'The headless shell has no back/forward cache, and no other Chromium is there.');
test.beforeAll(async () => {
  browser = await chromium.launch({
    ...launchOptions(path),
    // Playwright switches the cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(() => browser?.close());

for (const url of [
  '/',
  '/blog',
  '/blog?page=2',
  '/blog?search=nothing-has-this',
  '/article/who-owns-your-game',
  '/contact',
  '/about',
]) {
  test(`${url} comes back as it was left, without a request`, async () => {
    const page = await browser.newPage({ baseURL: DEMO_URL });
    await open(page, url);
    await page.evaluate(() => Reflect.set(window, 'isTheSame', true));
    await page.goto('/robots.txt');
    await page.goBack({ waitUntil: 'commit' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(url);
    const { isTheSame, reasons } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return {
        isTheSame: Reflect.get(window, 'isTheSame'),
        reasons: JSON.stringify(Reflect.get(navigation ?? {}, 'notRestoredReasons') ?? null),
      };
    });
    expect(reasons).toBe('null');
    expect(isTheSame).toBe(true);
    await page.close();
  });
}

test('the hero’s video plays on when the page comes back', async () => {
  const page = await browser.newPage({ baseURL: DEMO_URL });
  await page.goto('/');
  const isPlaying = () =>
    page.locator('video').evaluate(async (it: HTMLVideoElement) => {
      const before = it.currentTime;
      await new Promise((done) => it.addEventListener('timeupdate', done, { once: true }));
      return !it.paused && it.currentTime !== before;
    });
  await expect(page.getByRole('button', { name: 'Pause the background video' })).toBeVisible();
  expect(await isPlaying()).toBe(true);
  await page.evaluate(() => Reflect.set(window, 'isTheSame', true));
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
  expect(await isPlaying()).toBe(true);
  await page.close();
});
