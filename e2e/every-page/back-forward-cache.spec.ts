import { type Browser, chromium, type Page } from '@playwright/test';
import { findWholeChromium, launchOptions } from '../../scripts/programs/browsers.mjs';
import { DEMO_URL } from '../ports';
import { HAS_VIDEO } from '../support/brand';
import { layouts } from '../support/layouts';
import { hydrate } from '../support/open';
import { expect, test } from '../support/test';

const path = findWholeChromium();
let browser: Browser;

test.skip(!path, 'The headless shell has no back/forward cache, and no other Chromium is there.');
test.beforeAll(async () => {
  browser = await chromium.launch({
    ...launchOptions(path),
    // Playwright disables the back/forward cache by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(() => browser?.close());

/** Leaves a page and returns. @returns whether the page was restored, and the reasons if not */
async function leaveAndComeBack(page: Page) {
  await page.evaluate(() => Reflect.set(window, 'isTheSame', true));
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return {
      url: location.pathname + location.search,
      isTheSame: Reflect.get(window, 'isTheSame'),
      reasons: JSON.stringify(Reflect.get(navigation ?? {}, 'notRestoredReasons') ?? null),
    };
  });
}

/** Whether the hero's video is playing. */
const isPlaying = (page: Page) =>
  page.locator('video').evaluate(async (it: HTMLVideoElement) => {
    const before = it.currentTime;
    await new Promise((done) => it.addEventListener('timeupdate', done, { once: true }));
    return !it.paused && it.currentTime !== before;
  });

test('every page comes back as it was left, without a request, and the hero’s video plays on', async () => {
  const page = await browser.newPage({ baseURL: DEMO_URL });
  const paths = layouts().filter((it) => it !== '/');
  // The home page comes last, because its video keeps a processor busy.
  const urls = [...paths, '/blog?search=nothing-has-this', '/article/who-owns-your-game', '/'];
  for (const url of urls) {
    await page.goto(url);
    await hydrate(page);
    if (url === '/' && HAS_VIDEO) {
      await expect(page.getByRole('button', { name: 'Pause the background video' })).toBeVisible();
      expect(await isPlaying(page)).toBe(true);
    }
    expect(await leaveAndComeBack(page)).toEqual({ url, isTheSame: true, reasons: 'null' });
  }
  if (HAS_VIDEO) expect(await isPlaying(page)).toBe(true);
  await page.close();
});
