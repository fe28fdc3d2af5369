import type { Browser } from '@playwright/test';
import { z } from 'zod';
import { PHONE } from './browser';

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

const paintSchema = z.object({
  /** Milliseconds to the first contentful paint. */
  first: z.number().positive(),
  /** Milliseconds to the largest contentful paint. */
  largest: z.number().positive(),
  /** Sum of all layout shifts. */
  shift: z.number(),
});

/** What scripts/bench/watch-paint.js has seen. */
export type Paint = z.infer<typeof paintSchema>;

/** Watches the first visit of a page on a slow connection and CPU, until it is complete. */
export async function slowVisit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    await page.addInitScript({ path: 'scripts/bench/watch-paint.js' });
    await page.goto(url, { waitUntil: 'networkidle' });
    return paintSchema.parse(await page.evaluate(() => Reflect.get(window, 'paint')));
  } finally {
    await context.close();
  }
}
