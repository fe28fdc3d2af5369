import type { Page } from '@playwright/test';
import { heroVideo } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import { collectComplaints } from '../support/complaints';
import { hold } from '../support/hold';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/* The video behind the home page's hero, which plays whether or not React has come. */

test.use({ baseURL: DEMO_URL });

const ISLANDS = /^\/_next\/static\/islands\//;

const video = (page: Page) => page.locator('video');
const pauseButton = (page: Page) =>
  page.getByRole('button', { name: 'Pause the background video', exact: true });
const playButton = (page: Page) =>
  page.getByRole('button', { name: 'Play the background video', exact: true });
const anyButton = (page: Page) => page.getByRole('button', { name: /background video/ });
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

/** Waits until the hero's script has run, and the browser has been idle since. */
const scriptAndIdle = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('hero-video');
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 3_000 }));
  });

/** Pauses the playing video, visits another page, and comes back by links. */
async function pauseAndComeBack(page: Page): Promise<void> {
  await expectPlaying(page);
  await pauseButton(page).click();
  await expectPaused(page);
  await link(page, 'About').click();
  await expect(page).toHaveURL('/about');
  await link(page, 'Home').click();
}

test('is silent, loops, and plays in its place', async ({ page }) => {
  await page.goto('/');
  await expectPlaying(page);
  const { muted, loop, playsInline } = await video(page).evaluate(
    ({ muted, loop, playsInline }: HTMLVideoElement) => ({ muted, loop, playsInline }),
  );
  expect({ muted, loop, playsInline }).toEqual({ muted: true, loop: true, playsInline: true });
});

test('plays where every request for islands fails, is paused by its button, and stays paused', async ({
  page,
}) => {
  await page.route(
    ({ pathname }) => ISLANDS.test(pathname),
    (route) => route.abort(),
  );
  await page.goto('/');
  await pauseAndComeBack(page);
  await playButton(page).press('Enter');
  await expectPlaying(page);
  await expect(pauseButton(page)).toBeFocused();
});

test('stays paused over navigations', async ({ page }) => {
  await open(page, '/');
  await pauseAndComeBack(page);
  await playButton(page).click();
  await expectPlaying(page);
});

test('plays after a navigation to the page, and again on the way back', async ({ page }) => {
  const complaints = await collectComplaints(page);
  await page.goto('/about');
  await link(page, 'Home').click();
  await expectPlaying(page);
  await link(page, 'About').click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expectPlaying(page);
  await expect(pauseButton(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('is requested once the page has loaded, not before', async ({ page }) => {
  const requested = videoRequests(page);
  const poster = await hold(page, /\/hero-poster\./);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await scriptAndIdle(page);
  expect(requested).toEqual([]);
  await expect(anyButton(page)).toHaveCount(0);
  poster.release();
  await expectPlaying(page);
  expect(requested).not.toEqual([]);
});

test('plays only while it is in view', async ({ page }) => {
  await page.goto('/');
  await expectPlaying(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expectPaused(page);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectPlaying(page);
});

test('leaves the poster, and no button, where the video cannot be loaded', async ({ page }) => {
  const refused: string[] = [];
  await page.route('**/media/video/**', async (route) => {
    refused.push(new URL(route.request().url()).pathname);
    await route.fulfill({ status: 503 });
  });
  await page.goto('/');
  await expect.poll(() => refused).toHaveLength(heroVideo.sources.length);
  await expect(video(page)).toBeHidden();
  await expect(anyButton(page)).toHaveCount(0);
  await expect(page.locator('main img').first()).toBeVisible();
});

test('leaves the poster, and no button, where its script cannot be loaded', async ({ page }) => {
  const requested = videoRequests(page);
  await page.route(/hero-video-element/, (route) => route.abort());
  await open(page, '/');
  await expect(anyButton(page)).toHaveCount(0);
  await expect(page.locator('main img').first()).toBeVisible();
  expect(requested).toEqual([]);
});

test.describe('for visitors who want', () => {
  const wishes = {
    'less motion': (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    'less data': (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      }),
  };
  for (const [wish, express] of Object.entries(wishes)) {
    test(`${wish} it is neither requested nor played until they play it`, async ({ page }) => {
      const requested = videoRequests(page);
      await express(page);
      await open(page, '/');
      await expect(playButton(page)).toBeVisible();
      await scriptAndIdle(page);
      expect(await isPlaying(page)).toBe(false);
      expect(requested).toEqual([]);
      await playButton(page).click();
      await expectPlaying(page);
      await pauseButton(page).click();
      await expectPaused(page);
    });
  }
});

for (const viewport of [
  { width: 412, height: 915 },
  { width: 1440, height: 900 },
]) {
  test(`the poster is the largest paint, not the video, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '/');
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
  });
}
