import type { Page, Response } from '@playwright/test';

/**
 * Opens a page and waits until its script has taken over, so that what a test
 * does next meets the page as a visitor a moment later would.
 */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await takenOver(page);
  return response;
}

/** Waits until React has attached itself to the content of the page that is open. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector('main h1');
    return content && Object.keys(content).some((key) => key.startsWith('__react'));
  });
  // Effects run after the frame in which the page was taken over.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
