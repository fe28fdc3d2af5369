import { type Browser, launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/lib/browser.mjs';
import { test as base } from '../support/test';

export { expect } from '../support/test';

/**
 * A test with a tab of Firefox, which is driven over WebDriver BiDi: Playwright's own Firefox
 * is a patched build. All tests of a worker share one Firefox, and no test shares storage or
 * cache with another.
 */
export const test = base.extend<{ tab: Page }, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs from the pattern.
    async ({}, use) => {
      // Its profile is a temporary folder that is removed when it closes.
      const firefox = await launch({ browser: 'firefox', executablePath: findFirefox() });
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext();
    const tab = await context.newPage();
    await tab.setViewport({ width: 1280, height: 800 });
    await use(tab);
    await context.close();
  },
});
