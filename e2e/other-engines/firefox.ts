import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../../testing/browser.mjs';
import { TEST_FOLDER } from '../ports';
import { type Engine, findInPage, PATIENCE_MS, type Tab } from './tab';

/** Starts Firefox, driven over WebDriver BiDi, as Playwright's own Firefox is a patched build. */
export async function startFirefox(): Promise<Engine> {
  // Ubuntu's Firefox, a snap, cannot read the system's temporary folder.
  const profile = path.resolve(TEST_FOLDER, 'firefox');
  rmSync(profile, { recursive: true, force: true });
  mkdirSync(profile, { recursive: true });
  const firefox = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    userDataDir: profile,
  });
  return {
    async withTab(use) {
      const context = await firefox.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(sizeOf(1280));
      await use(tabOf(page));
      await context.close();
    },
    async close() {
      await firefox.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const sizeOf = (width: number) => ({ width, height: 800 });

function tabOf(page: Page): Tab {
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width) => page.setViewport(sizeOf(width)),
    // The library's types lose the type of a function's result.
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    async click(selector, name) {
      const options = { timeout: PATIENCE_MS };
      const element = await page.waitForFunction(findInPage, options, selector, name);
      await (element as ElementHandle<Element>).click();
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (selector, text) => page.type(selector, text),
  };
}
