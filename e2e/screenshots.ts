import path from 'node:path';
import type { Page } from '@playwright/test';
import { screens, show } from './support/screens';
import { test } from './support/test';

/* `npm run screenshots`, into the folder SCREENSHOTS. Other runs do not include these tests. */

const WIDTHS = [390, 768, 1440, 2560];
const HEIGHT = 900;

test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(screen.name, async ({ browser, api }) => {
    test.slow();
    for (const theme of screen.themes ?? ['dark', 'light']) {
      for (const width of screen.widths ?? WIDTHS) {
        const context = await browser.newContext({
          viewport: { width, height: HEIGHT },
          reducedMotion: screen.motion ? 'no-preference' : 'reduce',
        });
        await context.addInitScript((it) => localStorage.setItem('theme', it), theme);
        const page = await context.newPage();
        // Caches the fonts, because a page ignores fonts that arrive after the first paint.
        await page.goto('/about');
        await show(page, api, screen);
        await settle(page);
        const file = `${screen.name}-${theme}-${width}.png`;
        await page.screenshot({
          path: path.join(process.env.SCREENSHOTS ?? 'screenshots', file),
          fullPage: !screen.window,
          animations: 'disabled',
        });
        await context.close();
      }
    }
  });
}

/** Waits for all fonts and pictures, also below the window, and scrolls to the top. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
