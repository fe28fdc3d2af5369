import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Request } from '@playwright/test';
import { ensureBrowser, launchOptions } from '../programs/browsers.mjs';
import { medians, type Part } from './figures';
import { withPages } from './servers';

const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 1.75, isMobile: true };
const NAMES = ['document', 'everything', 'scripts', 'styles', 'fonts', 'requests'];

/** Bytes and requests of first visits, which do not depend on the machine. */
export const bytes: Part = {
  title: 'Bytes of first visits of a phone, transferred and read to the end, without the video.',
  measure: () =>
    withPages(async (targets) => {
      await ensureBrowser();
      const browser = await chromium.launch(launchOptions());
      const table = medians(targets, NAMES, ({ url }) => firstVisit(browser, url));
      return table.finally(() => browser.close());
    }),
};

/**
 * Visits a page with an empty cache, and loads all its lazy pictures.
 * @returns the numbers of NAMES
 */
async function firstVisit(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage(PHONE);
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    // Ignored, because a picture that cannot be decoded has no bytes to count.
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
  await page.waitForLoadState('networkidle');
  const read = finished.filter((request) => !request.url().includes('/media/video/'));
  const transfers = await Promise.all(
    read.map(async (it) => ({ type: it.resourceType(), ...(await it.sizes()) })),
  );
  const inline = (await page.locator('style').allTextContents()).join('\n');
  await page.close();
  const sum = (numbers: number[]) => numbers.reduce((all, it) => all + it, 0);
  const of = (type: string) => transfers.filter((it) => it.type === type);
  const bodies = (all: typeof transfers) => sum(all.map((it) => it.responseBodySize));
  const whole = (all: typeof transfers) =>
    bodies(all) + sum(all.map((it) => it.responseHeadersSize));
  // Inline styles are compressed separately here, although they are part of the document on the
  // wire.
  const styles = bodies(of('stylesheet')) + (inline ? brotliCompressSync(inline).length : 0);
  const parts = [bodies(of('script')), styles, bodies(of('font'))];
  return [whole(of('document')), whole(transfers), ...parts, transfers.length];
}
