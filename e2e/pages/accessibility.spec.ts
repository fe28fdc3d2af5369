import type { Page } from '@playwright/test';
import { COLOURS, violations } from '../support/axe';
import { screens, show } from '../support/screens';
import { expect, test } from '../support/test';
import { tooWide } from '../support/too-wide';

const WIDTHS = [320, 390, 768, 1440];
/** Widths at which axe runs: below all breakpoints, and above all. Between them only sizes differ. */
const AXE_WIDTHS = [320, 1440];

// Many independent tests: the workers share them.
test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing in either theme, nothing is wider than the window`, async ({
    page,
    api,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: screen.motion ? 'no-preference' : 'reduce' });
    const widths = screen.widths ?? WIDTHS;
    await page.setViewportSize({ width: widths[0] ?? 320, height: 800 });
    await show(page, api, screen);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooWide(page), `${width} px`).toEqual([]);
      if (!AXE_WIDTHS.includes(width) && widths.length > 1) continue;
      await chooseThemeInAnotherTab(page, 'dark');
      expect(await violations(page), `${width} px, dark`).toEqual([]);
      await chooseThemeInAnotherTab(page, 'light');
      expect(await violations(page, COLOURS), `${width} px, light`).toEqual([]);
    }
  });
}

/** Changes the theme without a click, which would close what is open. */
async function chooseThemeInAnotherTab(page: Page, theme: string): Promise<void> {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Colours that fade over have another contrast on the way.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((it) => it instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

const pages = screens.filter(({ act, content }) => !act && !content);

for (const screen of pages) {
  test(`axe finds nothing on ${screen.name} with forced colours`, async ({ page, api }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show(page, api, screen);
    // The visitor's own colours replace those of the page.
    expect(await violations(page, { rules: { 'color-contrast': { enabled: false } } })).toEqual([]);
  });
}

test('axe finds nothing on a page whose sections have faded in', async ({ page, api }) => {
  await show(page, api, { name: 'home', path: '/' });
  for (const section of await page.locator('[data-fade-in]').all()) {
    await section.scrollIntoViewIfNeeded();
    await expect(section).toHaveCSS('opacity', '1');
  }
  expect(await violations(page)).toEqual([]);
});
