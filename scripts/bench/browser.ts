import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser, launchOptions } from '../../testing/browser.mjs';

/** A mid-range phone. */
const PHONE = {
  viewport: { width: 412, height: 915 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

let program: Promise<string | undefined> | undefined;

/**
 * Runs a task with a browser, which is closed in any case.
 * @param debuggingPort TCP port on which other programs may control it
 */
export async function withBrowser<T>(
  task: (browser: Browser) => Promise<T>,
  debuggingPort = 0,
): Promise<T> {
  program ??= ensureBrowser();
  const { args, ...options } = launchOptions(await program);
  const port = debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [];
  const browser = await chromium.launch({ ...options, args: [...args, ...port] });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page of a phone that has nothing cached. It is closed with the browser at the latest. */
export function openPhone(browser: Browser): Promise<Page> {
  return browser.newPage(PHONE);
}
