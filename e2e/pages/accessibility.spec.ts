import { violations } from '../support/axe';
import { screens, show } from '../support/screens';
import { expect, test } from '../support/test';
import { tooWide } from '../support/too-wide';

const WIDTHS = [320, 390, 768, 1440];
/** Widths at which axe runs: below all breakpoints, and above all. Between them only sizes differ. */
const AXE_WIDTHS = [320, 1440];

// Many independent tests: the workers share them.
test.describe.configure({ mode: 'parallel' });

for (const theme of ['dark', 'light']) {
  for (const screen of screens) {
    test(`${screen.name}, ${theme}: axe finds nothing, nothing is wider than the window`, async ({
      page,
      api,
    }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: screen.motion ? 'no-preference' : 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      const widths = screen.widths ?? WIDTHS;
      await page.setViewportSize({ width: widths[0] ?? 320, height: 800 });
      await show(page, api, screen);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const isChecked = AXE_WIDTHS.includes(width) || widths.length === 1;
        if (isChecked) expect(await violations(page), `${width} px`).toEqual([]);
        expect(await tooWide(page), `${width} px`).toEqual([]);
      }
    });
  }
}

const pages = screens.filter(({ act, content }) => !act && !content);

for (const screen of pages) {
  test(`axe finds nothing on ${screen.name} with forced colours`, async ({ page, api }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show(page, api, screen);
    // The visitor's own colours replace those of the page.
    expect(await violations(page, { 'color-contrast': { enabled: false } })).toEqual([]);
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
