import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Request } from '@playwright/test';
import { ensureBrowser, launchOptions } from '../../testing/browser.mjs';

/** Options of a page: those of a mid-range phone. */
export const PHONE = {
  viewport: { width: 412, height: 915 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Runs a task with a browser. @param debuggingPort of other programs that control it */
export async function withBrowser<T>(
  task: (browser: Browser) => Promise<T>,
  debuggingPort = 0,
): Promise<T> {
  await ensureBrowser();
  const { args, ...options } = launchOptions();
  const port = debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [];
  const browser = await chromium.launch({ ...options, args: [...args, ...port] });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/** Bytes of a response on the wire, with its headers and without. */
type Transfer = { type: string; bytes: number; body: number };

/** Visits a page with an empty cache, and loads all lazy pictures, as a reader of the whole page. */
export async function firstVisit(browser: Browser, url: string) {
  const page = await browser.newPage(PHONE);
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    // A picture that cannot be decoded has no bytes to count.
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
  await page.waitForLoadState('networkidle');
  const read = finished.filter((request) => !request.url().includes('/media/video/'));
  const transfers = await Promise.all(read.map(transferOf));
  const inline = (await page.locator('style').allTextContents()).join('\n');
  await page.close();
  return weigh(transfers, inline);
}

async function transferOf(request: Request): Promise<Transfer> {
  const { responseHeadersSize, responseBodySize: body } = await request.sizes();
  return { type: request.resourceType(), bytes: responseHeadersSize + body, body };
}

/** Sums up a visit, in bytes: all of it with the headers of responses, its parts without. */
export function weigh(transfers: readonly Transfer[], inlineStyles: string) {
  const bodies = (type: string) =>
    transfers.reduce((sum, it) => sum + (it.type === type ? it.body : 0), 0);
  // Inline styles are compressed alone: on the wire they are a part of the document.
  const inline = inlineStyles ? brotliCompressSync(inlineStyles).length : 0;
  return {
    bytes: transfers.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: transfers.length,
    scripts: bodies('script'),
    styles: inline + bodies('stylesheet'),
    fonts: bodies('font'),
  };
}
