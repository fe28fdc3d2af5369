import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { layouts } from '../support/layouts';
import { expect, test } from '../support/test';

test.use({ playsVideo: true });

const ARTICLE = '/article/revenue-share-worked-through-with-figures';

// Parallel, because the tests of this file are independent.
test.describe.configure({ mode: 'parallel' });

const sum = (all: number[]) => all.reduce((total, it) => total + it, 0);

for (const path of [...layouts(), ARTICLE]) {
  test(`nothing moves while ${path} loads slowly, with few bytes of styles`, async ({ page }) => {
    const fonts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'font') return;
      fonts.push(response.body().then(({ length }) => length));
    });
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
          shifts.push(`moved: ${sources.map(({ node }) => node?.nodeName).join()}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await page.goto(DEMO_URL + path);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(isPainted);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    // Restores the speed, because the next test may get the same page.
    await devtools.detach();

    expect(fonts).not.toEqual([]);
    expect(sum(await Promise.all(fonts))).toBeLessThanOrEqual(60_000);
    // All styles of a page are in its document.
    const styles = gzipSync((await page.locator('style').allTextContents()).join('\n'));
    expect(styles.length).toBeLessThanOrEqual(10_000);
  });
}

test.describe('on a phone', () => {
  const size = { width: 412, height: 915 };
  test.use({ viewport: size, screen: size, deviceScaleFactor: 1.75, isMobile: true });

  for (const [path, limit] of [
    ['/', 70_000],
    ['/blog', 132_000],
    ['/article/who-owns-your-game', 68_200],
  ] as const) {
    test(`a first visit of ${path} takes at most ${limit} bytes`, async ({ page, request }) => {
      // Retried, because a new page is compressed quickly first and well later.
      const get = (encoding: string) =>
        request.get(DEMO_URL + path, { headers: { 'accept-encoding': encoding } });
      const smallest = brotliCompressSync(await (await get('identity')).body()).length;
      const sent = async () => Number((await get('br')).headers()['content-length']);
      await expect.poll(sent).toBeLessThanOrEqual(smallest);
      const finished: Request[] = [];
      page.on('requestfinished', (request) => finished.push(request));
      await page.goto(DEMO_URL + path);
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = 'eager';
        await Promise.all([...document.images].map((picture) => picture.decode()));
      });
      await page.waitForLoadState('networkidle');
      // The icon is added, because browsers with tabs load it and the headless shell does not.
      const icon = await page.locator('link[rel=icon][type*=svg]').getAttribute('href');
      if (!finished.some((request) => request.url().endsWith(String(icon)))) {
        await page.evaluate(async (url) => (await fetch(String(url))).blob(), icon);
        await expect.poll(() => finished.at(-1)?.url()).toContain(icon);
      }
      const read = finished.filter((request) => !request.url().includes('/media/video/'));
      const sizes = await Promise.all(read.map((request) => request.sizes()));
      const bytes = sizes.map((it) => it.responseHeadersSize + it.responseBodySize);
      const requests = read.map((it, at) => `${bytes[at]} ${it.url()}`);
      expect(requests.length).toBeGreaterThan(5);
      expect(sum(bytes), requests.join('\n')).toBeLessThanOrEqual(limit);
    });
  }
});

/** Whether the pictures and videos in the window are painted; runs in the page. */
function isPainted(): Promise<boolean> | boolean {
  const pictures = [...document.images].filter(
    (it) => it.checkVisibility() && it.getBoundingClientRect().top < innerHeight,
  );
  const videos = [...document.querySelectorAll('video')];
  if (!pictures.every((it) => it.complete)) return false;
  if (!videos.every((it) => it.currentTime > 0)) return false;
  // Waits for two frames, because the browser reports layout shifts after their frame.
  return new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))),
  );
}
