import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../lib/browser.mjs';

/** A mid-range phone. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 1.75, isMobile: true };
/**
 * Lighthouse's slow connection, 150 ms and 1.6 Mbit/s, with its adjustment for DevTools:
 * the browser delays whole requests, where a real connection delays each round trip.
 */
const SLOW_CONNECTION = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (768_000 / 8) * 0.9,
};
const SLOWER_PROCESSOR = 4;

/** What the first visit of a page loads when it is read to its end, without the video. */
export type Weight = {
  /** Bytes of the bodies by type, as transferred. */
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  /** Bytes of all responses, headers included. */
  total: number;
  /** Requests before the page is scrolled. */
  requests: number;
  pictures: number;
  /** Bytes of the page's article element, compressed; 0 without one. */
  article: number;
};

/** Loading metrics of a page on a slow phone. */
export type Paint = {
  /** Milliseconds to the largest contentful paint. */
  largest: number;
  /** Milliseconds after the first paint in which the main thread was blocked. */
  blocked: number;
  /** Cumulative layout shift. */
  shift: number;
};

/** Runs a task with a browser, which is closed in any case. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(launchOptions(process.env.CHROMIUM_PATH));
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Measures the weight of a page on its first visit. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = new Map<string, { type: string; head: number; total: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (/\/media\/video\//.test(response.url)) return;
    requests.set(requestId, { type, head: response.encodedDataLength, total: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.total = encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  const requestsAtFirst = requests.size;
  // Lazy pictures as well: a visitor who scrolls loads all of them.
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
  await page.waitForTimeout(200);
  const article = await page
    .locator('main article')
    .evaluateAll((articles) => articles.map((it) => it.outerHTML).join(''));
  await context.close();

  const all = [...requests.values()];
  const bodies = (type: string) =>
    all.filter((it) => it.type === type).reduce((sum, it) => sum + it.total - it.head, 0);
  return {
    html: bodies('Document'),
    scripts: bodies('Script'),
    styles: bodies('Stylesheet'),
    fonts: bodies('Font'),
    total: all.reduce((sum, it) => sum + it.total, 0),
    requests: requestsAtFirst,
    pictures: all.filter((it) => it.type === 'Image').length,
    article: article ? gzipSync(article).length : 0,
  };
}

/** Measures the loading of a page on its first visit with a slow phone. */
export async function paint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.addInitScript({ path: 'scripts/bench/watch-paint.js' });
  await page.goto(url, { waitUntil: 'networkidle' });
  const metrics = await page.evaluate(() => (window as unknown as { paint: Paint }).paint);
  await context.close();
  return metrics;
}
