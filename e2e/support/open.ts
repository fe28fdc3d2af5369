import type { Page, Response } from '@playwright/test';

/**
 * Opens a page and has it hydrated, by a first sign of use: React may drop or replay what a
 * test does before.
 */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await page.evaluate(() => document.dispatchEvent(new Event('keydown')));
  await waitForHydration(page);
  return response;
}

/** Waits until the open page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector('main h1');
    return content && Object.keys(content).some((key) => key.startsWith('__react'));
  });
  // Effects run after the frame of the hydration.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
