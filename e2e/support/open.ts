import type { Page, Response } from '@playwright/test';

/** Opens a page and hydrates its islands ({@link hydrate}). */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrate(page);
  return response;
}

/** Hydrates all islands of the page now, without waiting for their events. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('site-island')) {
      island.removeAttribute('when');
      island.dispatchEvent(new Event('hydrate', { bubbles: true }));
    }
  });
  await waitForHydration(page);
}

/** Waits until all islands of the page are hydrated. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('site-island')].every((island) =>
      Object.keys(island).some((key) => key.startsWith('__react')),
    ),
  );
  // Waits for two frames, because React runs effects after the frame of the hydration.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
