import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser, launchOptions } from '../../testing/browser.mjs';

/** Options of a page: those of a mid-range phone. */
export const PHONE = {
  viewport: { width: 412, height: 915 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Runs a task with a browser, which is closed in any case.
 * @param debuggingPort TCP port on which other programs may control it
 */
export async function withBrowser<T>(
  task: (browser: Browser) => Promise<T>,
  debuggingPort = 0,
): Promise<T> {
  await ensureBrowser();
  const { args, ...options } = launchOptions();
  const port = debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [];
  const browser = await chromium.launch({ ...options, args: [...args, ...port] });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}
