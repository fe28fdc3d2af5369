import type { Page, Response } from '@playwright/test';

/** A page of Playwright, or of the library that drives the second engine. */
type AnyPage = {
  evaluate(run: () => unknown): Promise<unknown>;
  waitForFunction(condition: () => unknown): Promise<unknown>;
};

/** Opens a page and has it hydrated; see {@link hydrate}. */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrate(page);
  return response;
}

/**
 * Has the open page hydrated, by a first sign of use: React may drop or replay what a test
 * does before.
 */
export async function hydrate(page: AnyPage): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('keydown')));
  await waitForHydration(page);
}

/** Waits until the open page is hydrated. */
export async function waitForHydration(page: AnyPage): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector('main h1');
    return content && Object.keys(content).some((key) => key.startsWith('__react'));
  });
  // Effects run after the frame of the hydration.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
