import type { Page } from '@playwright/test';
import { pages } from '../../lib/site/pages';
import { DEMO_URL } from '../ports';
import { HAS_VIDEO } from '../support/brand';
import { collectComplaints } from '../support/complaints';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/* The video in the home page's hero, which plays without React. */

// A small window, because painting frames is slow. At this width the menu still shows its links.
test.use({ baseURL: DEMO_URL, viewport: { width: 760, height: 480 }, playsVideo: true });

test.skip(!HAS_VIDEO, 'the brand has no video');

const video = (page: Page) => page.locator('video');
const button = (page: Page, does: 'Pause' | 'Play') =>
  page.getByRole('button', { name: `${does} the background video`, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const isPlaying = (page: Page) =>
  video(page).evaluate((it: HTMLVideoElement) => !it.paused && it.currentTime > 0);
const expectPlaying = (page: Page) => expect.poll(() => isPlaying(page)).toBe(true);
const expectPaused = (page: Page) => expect.poll(() => isPlaying(page)).toBe(false);

/** URL paths of the videos that the browser requests from now on; the array grows. */
function videoRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/video/')) paths.push(pathname);
  });
  return paths;
}

/** Waits until the page's script has loaded and the browser is idle. */
const scriptAndIdle = (page: Page) =>
  page.evaluate(async () => {
    const script = document.querySelector('script[src*="/home-page.ts"]') as HTMLScriptElement;
    while (!performance.getEntriesByName(script.src).length) {
      await new Promise((later) => setTimeout(later, 20));
    }
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 3_000 }));
  });

/** Pauses the playing video by its button. */
async function pause(page: Page): Promise<void> {
  await expectPlaying(page);
  await button(page, 'Pause').click();
  await expectPaused(page);
}

const scrollTo = (page: Page, selector: string) =>
  page.locator(selector).evaluate((it) => it.scrollIntoView({ behavior: 'instant' }));

test('a silent video loops while in view; its poster is the largest paint', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto('/');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as { element?: Element } | undefined;
          resolve(last?.element?.tagName);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest).toBe('IMG');
  for (const name of ['muted', 'loop', 'playsInline']) {
    await expect(video(page)).toHaveJSProperty(name, true);
  }

  await scrollTo(page, 'footer');
  await expectPaused(page);
  await scrollTo(page, 'h1');
  await expectPlaying(page);
});

test('the video plays after navigations, without islands, or stays paused', async ({ page }) => {
  const complaints = await collectComplaints(page);
  await page.goto('/about');
  await link(page, pages.home.name).click();
  await expectPlaying(page);
  await link(page, pages.about.name).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expectPlaying(page);
  expect(complaints).toEqual([]);

  await page.route(/\/_next\/static\/islands\//, (route) => route.abort());
  await page.goto('/');
  await pause(page);
  await page.goto('/about');
  await page.goto('/');
  await expect(button(page, 'Play')).toBeVisible();
  await scriptAndIdle(page);
  expect(await isPlaying(page)).toBe(false);
  await button(page, 'Play').press('Enter');
  await expectPlaying(page);
  await expect(button(page, 'Pause')).toBeFocused();
});

for (const calm of ['less motion', 'the light theme']) {
  test(`with ${calm} it is neither requested nor played before a click`, async ({ page }) => {
    const requested = videoRequests(page);
    if (calm === 'less motion') await page.emulateMedia({ reducedMotion: 'reduce' });
    else await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await open(page, '/');
    await scriptAndIdle(page);
    expect(requested).toEqual([]);
    if (calm === 'less motion') {
      expect(await isPlaying(page)).toBe(false);
      await button(page, 'Play').click();
    } else {
      await expect(video(page)).toBeHidden();
      await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0);
      await page.getByRole('button', { name: /theme: switch to dark/ }).click();
    }
    await pause(page);
  });
}
