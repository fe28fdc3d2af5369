import type { Page, Response } from '@playwright/test';

/** Opens a page and hydrates its islands; see {@link hydrate}. */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrate(page);
  return response;
}

/** Hydrates every island of the open page now, whatever event the island waits for. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('site-island')) {
      island.removeAttribute('when');
      island.dispatchEvent(new Event('hydrate', { bubbles: true }));
    }
  });
  await waitForHydration(page);
}

/** Waits until every island of the open page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('site-island')].every((island) =>
      Object.keys(island).some((key) => key.startsWith('__react')),
    ),
  );
  // React runs effects after the frame of the hydration.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
