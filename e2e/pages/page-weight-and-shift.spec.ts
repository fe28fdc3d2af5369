import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { expect, test } from '../support/test';
import { tooWide } from '../support/too-wide';

const PAGES = [
  '/',
  '/blog',
  '/article/revenue-share-worked-through-with-figures',
  '/article/patch-notes-people-read',
  '/contact',
  '/about',
  '/nothing-here',
];

// Many independent tests: the workers share them.
test.describe.configure({ mode: 'parallel' });

declare global {
  interface Window {
    shifts: string[];
  }
}

for (const path of PAGES) {
  test(`nothing moves while ${path} loads on a slow connection`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          };
          window.shifts.push(`${value} ${sources.map(({ node }) => node?.nodeName).join()}`);
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
    await page.goto(DEMO_URL + path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  test(`${path} is styled by at most 10 KB, and all fonts are at most 60`, async ({ page }) => {
    const sizes = { stylesheet: 0, font: 0 };
    const measured: Promise<void>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type !== 'stylesheet' && type !== 'font') return;
      const weigh = (body: Buffer) => {
        sizes[type] += type === 'font' ? body.length : gzipSync(body).length;
      };
      measured.push(response.body().then(weigh));
    });
    await page.goto(DEMO_URL + path);
    await Promise.all(measured);
    // Its style sheets stand in the document.
    const inline = await page.locator('style').allTextContents();
    sizes.stylesheet += gzipSync(inline.join('\n')).length;
    expect(sizes.stylesheet).toBeGreaterThan(0);
    expect(sizes.stylesheet).toBeLessThanOrEqual(10_000);
    expect(sizes.font).toBeGreaterThan(0);
    expect(sizes.font).toBeLessThanOrEqual(60_000);
  });
}

test.describe('on a phone', () => {
  const size = { width: 412, height: 915 };
  test.use({ viewport: size, screen: size, deviceScaleFactor: 1.75, isMobile: true });

  for (const [path, limit] of [
    ['/', 68_000],
    ['/blog', 132_000],
    ['/article/who-owns-your-game', 68_000],
  ] as const) {
    test(`a first visit of ${path}, read to its end, takes at most ${limit} bytes`, async ({
      page,
    }) => {
      const finished: Request[] = [];
      page.on('requestfinished', (request) => finished.push(request));
      await page.goto(DEMO_URL + path);
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = 'eager';
        await Promise.all([...document.images].map((picture) => picture.decode()));
      });
      await page.waitForLoadState('networkidle');
      const read = finished.filter((request) => !request.url().includes('/media/video/'));
      const sizes = await Promise.all(read.map((request) => request.sizes()));
      const bytes = sizes.map((it) => it.responseHeadersSize + it.responseBodySize);
      expect(bytes.length).toBeGreaterThan(5);
      expect(bytes.reduce((total, it) => total + it, 0)).toBeLessThanOrEqual(limit);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PAGES) {
    test(`every heading and section of ${path} is visible`, async ({ page }) => {
      await page.goto(DEMO_URL + path);
      for (const width of [412, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const parts = await page.locator('h1, h2, h3, [data-fade-in]').all();
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) {
          await expect(part).toBeVisible();
          await expect(part).toHaveCSS('opacity', '1');
        }
      }
    });
  }
});

/** What is below the window has no layout until it is near: with this style it has one. */
const LAID_OUT = '* { content-visibility: visible !important; }';

test.describe('with the text spacing of WCAG 1.4.12', () => {
  test.use({ bypassCSP: true });

  for (const path of PAGES) {
    test(`${path} loses nothing`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(DEMO_URL + path);
      await page.addStyleTag({
        content: `${LAID_OUT}
          * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
          p { margin-bottom: 2em !important; }`,
      });
      expect(await tooWide(page)).toEqual([]);
      const clipped = await page.evaluate(() =>
        [...document.querySelectorAll('body *:not(.visually-hidden)')]
          .filter((it) => getComputedStyle(it).overflowY !== 'visible' && it.clientHeight > 1)
          .filter((it) => it.scrollHeight > it.clientHeight + 1)
          .map((it) => `${it.tagName}.${it.className}`),
      );
      expect(clipped).toEqual([]);
    });
  }
});

test.describe('targets of clicks and taps', () => {
  test.use({ bypassCSP: true });

  for (const path of PAGES) {
    test(`on ${path} are large enough`, async ({ page }) => {
      await page.goto(DEMO_URL + path);
      await page.addStyleTag({ content: LAID_OUT });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const targets = await page.evaluate(() =>
          [...document.querySelectorAll('a, button, summary, input:enabled, textarea')]
            .filter((it) => it.checkVisibility() && !it.matches('.skip-link, [tabindex="-1"]'))
            .filter((it) => !it.closest('main p, main li p, .contents, sup, h2, h3, .footnotes'))
            .map((it) => {
              const { width, height } = it.getBoundingClientRect();
              return { name: it.textContent?.trim() || it.tagName, width, height };
            }),
        );
        expect(targets.length).toBeGreaterThan(5);
        expect(targets.filter((it) => it.height < 24 || it.width < 24)).toEqual([]);
        const main = page.locator('header :is(a, button):visible, main [class*=button]:visible');
        for (const target of await main.all()) {
          const box = await target.boundingBox();
          expect(box?.height, `${width} px`).toBeGreaterThanOrEqual(44);
        }
      }
    });
  }
});
