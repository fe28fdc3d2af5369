import type { Browser } from '@playwright/test';
import { PHONE, withBrowser } from '../browser';
import { besideBlank, inTurns, medians, type Part } from '../runs';
import { withSites } from '../servers';

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
const SLOWER_CPU = 4;

/** Paints and layout shifts that a browser observes on a slow connection and CPU. */
export const paints: Part = {
  title: 'First visits of a phone, observed at 562 ms, 1.4 Mb/s and a CPU 4 times slower.',
  measure: (runs) =>
    withSites((targets) =>
      withBrowser(async (browser) => {
        const seen = await inTurns(targets, runs, ({ url }) => slowVisit(browser, url));
        const cases = seen.slice(0, -1).map(({ name, results }) => {
          return { name, value: Math.max(...results.map(({ shift }) => shift)) };
        });
        const times = (paint: 'first' | 'largest') => medians(seen, (visit) => visit[paint]);
        return [
          ...besideBlank('first paint', 'ms', times('first'), 1.5),
          ...besideBlank('largest paint', 'ms', times('largest'), 2.3),
          { name: 'layout shift', unit: 'shift', cases, limit: { atMost: 0 } },
        ];
      }),
    ),
};

/** @returns milliseconds to the first and the largest contentful paint, and the sum of all shifts */
async function slowVisit(browser: Browser, url: string) {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(async () => {
    const paint = { first: 0, largest: 0, shift: 0 };
    for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.name === 'first-contentful-paint') paint.first = entry.startTime;
          if (type === 'largest-contentful-paint') paint.largest = entry.startTime;
          if (type === 'layout-shift') paint.shift += Reflect.get(entry, 'value');
        }
      }).observe({ type, buffered: true });
    }
    // Buffered entries come at once; a page without a shift gives no event to wait for.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return paint;
  });
  await page.close();
  return seen;
}
