import path from 'node:path';
import type { Page } from '@playwright/test';
import { screens, show } from './support/screens';
import { test } from './support/test';

/* Takes the pictures of `npm run screenshots`, into the folder SCREENSHOTS; no other run has these. */

const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;

test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(screen.name, async ({ browser, api }) => {
    test.slow();
    for (const theme of ['dark', 'light']) {
      for (const width of screen.widths ?? WIDTHS) {
        const context = await browser.newContext({
          viewport: { width, height: HEIGHT },
          reducedMotion: screen.motion ? 'no-preference' : 'reduce',
        });
        await context.addInitScript((it) => localStorage.setItem('theme', it), theme);
        const page = await context.newPage();
        // Loads the fonts, so that the picture has them: they are used at the first paint or never.
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

/** Waits for fonts and everything below the window, pictures included, and scrolls to the top. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is far below the window is not rendered, and would be empty in a picture of the page.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(rendered);
    await document.fonts.ready;
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
