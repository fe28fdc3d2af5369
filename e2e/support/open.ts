import type { Page, Response } from '@playwright/test';

/** A page of Playwright, or what drives another engine. */
type AnyPage = {
  evaluate(run: () => unknown): Promise<unknown>;
  waitForFunction(condition: () => unknown): Promise<unknown>;
};

/** Opens a page and has its islands hydrated; see {@link hydrate}. */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrate(page);
  return response;
}

/** Has every island of the open page hydrated, whatever sign of use it waits for. */
export async function hydrate(page: AnyPage): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('site-island')) {
      island.removeAttribute('when');
      island.dispatchEvent(new Event('hydrate', { bubbles: true }));
    }
  });
  await waitForHydration(page);
}

/** Waits until every island of the open page is hydrated. */
export async function waitForHydration(page: AnyPage): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('site-island')].every((island) =>
      Object.keys(island).some((key) => key.startsWith('__react')),
    ),
  );
  // Effects run after the frame of the hydration.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
