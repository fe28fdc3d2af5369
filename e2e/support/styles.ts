import type { Page } from '@playwright/test';

/** Lays out content below the window, which `content-visibility` would skip. */
export const LAID_OUT = '* { content-visibility: visible !important; }';

/** Measures with additional styles. */
export async function withStyles<T>(
  page: Page,
  css: string,
  measure: () => Promise<T>,
): Promise<T> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  const result = await measure();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return result;
}
