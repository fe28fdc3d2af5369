import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../lib/browser.mjs';

/** A phone of the middle class. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 1.75, isMobile: true };
/**
 * A slow line as Lighthouse has the browser play it: 150 ms and 1.6 Mbit/s, adjusted as
 * the browser delays whole requests where a line delays each way.
 */
const SLOW_LINE = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (768_000 / 8) * 0.9,
};
const SLOWER_PROCESSOR = 4;

/** What the first visit of a page fetches, read to its end, in bytes, the film aside. */
export type Weight = {
  /** Bodies as they were sent. */
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  /** Of everything, with headers. */
  total: number;
  /** Before anybody reads on. */
  requests: number;
  pictures: number;
  /** The article on the page by itself, compressed; 0 without one. */
  article: number;
};

/** What a visitor with a slow phone sees of it. */
export type Paint = {
  /** Milliseconds to the largest paint. */
  largest: number;
  /** Milliseconds after the first paint for which the page could not answer. */
  blocked: number;
  /** Layout shift. */
  shift: number;
};

/** Does something with a browser, and closes it whatever comes of that. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(launchOptions(process.env.CHROMIUM_PATH));
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Weighs the first visit of a page. */
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
  // Pictures far below, too: a visitor who reads on has them all.
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

/** Opens a page for the first time on a slow phone. */
export async function paint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.addInitScript({ path: 'scripts/bench/watch-paint.js' });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => (window as unknown as { seen: Paint }).seen);
  await context.close();
  return seen;
}
