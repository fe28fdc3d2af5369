import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../../testing/browser.mjs';
import { TEST_FOLDER } from '../ports';
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
      // In the project's folder: Ubuntu's Firefox, a snap, cannot read the system's temporary one.
      const profile = path.resolve(TEST_FOLDER, 'firefox');
      rmSync(profile, { recursive: true, force: true });
      mkdirSync(profile, { recursive: true });
      const firefox = await launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        userDataDir: profile,
      });
      await use(firefox);
      await firefox.close();
      rmSync(profile, { recursive: true, force: true });
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
