import type { Page } from '@playwright/test';
import { brand } from '../../brand/brand';
import { pages } from '../../lib/site/pages';
import { DEMO_URL } from '../ports';
import { hold } from '../support/hold';
import { hydrate, open } from '../support/open';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

const root = (page: Page) => page.locator('html');
const toggle = (page: Page) => page.getByRole('button', { name: /theme: switch to/ });

/** Records theme and background of each frame, from the first body until the page has loaded. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: string[] = [];
    Object.assign(window, { painted });
    const record = () => {
      if (document.body) {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        painted.push(`${document.documentElement.dataset.theme} ${backgroundColor}`);
      }
      if (document.readyState !== 'complete' || painted.length < 5) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

/** Expects all frames to have this theme, and the same background. */
async function expectPainted(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'painted').length >= 5);
  const frames: string[] = await page.evaluate(() => Reflect.get(window, 'painted'));
  expect([...new Set(frames)]).toEqual([expect.stringMatching(`^${theme} `)]);
}

test.beforeEach(({ page }) => page.emulateMedia(NO_TRANSITIONS));

/** The colour of the browser’s own controls. */
const browserColors = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((all: HTMLMetaElement[]) => all.map(({ content }) => content));

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim());

/** Expects the page to have this theme, and the browser’s controls to match. */
async function expectTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await expect(root(page)).toHaveAttribute('data-theme', theme);
  await expect.poll(() => browserColors(page)).toEqual([brand.themeColors[theme]]);
  await expect.poll(() => ground(page)).toBe(brand.themeColors[theme]);
}

test('the theme is dark from the first frame, whatever the system prefers', async ({ page }) => {
  await watchFrames(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
    await page.goto('/about');
    await expectPainted(page, 'dark');
    // Correct before the theme's island, which also sets this colour, is hydrated.
    expect(await browserColors(page)).toEqual([brand.themeColors.dark]);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  }
  await page.evaluate(() => localStorage.setItem('theme', 'no theme"><script>'));
  await page.reload();
  await expectTheme(page, 'dark');
});

test('the toggle switches the theme, and the choice stays', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/about');
  await expect(toggle(page)).toHaveAccessibleName('Dark theme: switch to light');
  await expectTheme(page, 'dark');

  await toggle(page).click();
  await expectTheme(page, 'light');
  await expect(toggle(page)).toHaveAccessibleName('Light theme: switch to dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.getByRole('navigation', { name: 'Main' }).getByText(pages.contact.name).click();
  await expect(page).toHaveURL('/contact');
  await expectTheme(page, 'light');

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchFrames(page);
  await page.reload();
  await expectPainted(page, 'light');
  await hydrate(page);
  await expectTheme(page, 'light');

  const other = await context.newPage();
  await other.emulateMedia(NO_TRANSITIONS);
  await open(other, '/about');
  await expect(root(other)).toHaveAttribute('data-theme', 'light');
  await toggle(other).click();
  await expectTheme(page, 'dark');
});

for (const hasStorage of [true, false]) {
  const where = hasStorage ? '' : ' without storage';
  test(`a tap switches the theme once, before and after React loads${where}`, async ({ page }) => {
    if (!hasStorage) {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      });
    }
    const islands = await hold(page, /^\/_next\/static\/islands\//);
    await page.goto('/about');
    for (const theme of ['light', 'dark', 'light'] as const) {
      await toggle(page).click();
      await expectTheme(page, theme);
    }
    islands.release();
    await hydrate(page);
    await expectTheme(page, 'light');
    await toggle(page).click();
    await expectTheme(page, 'dark');
  });
}

test('two quick taps switch the theme twice, while night and morning still cross-fade', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/about');
  await hydrate(page);
  const place = await toggle(page).evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
  const tap = () => page.mouse.click(place.x, place.y);
  // The phone is so slow that the second press comes before React has rendered after the first.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const values: unknown[] = [dataset.theme];
    // Previous values are recorded as well, because a busy browser makes several changes in a
    // frame.
    const record = (changes: MutationRecord[]) => {
      for (const value of [...changes.map(({ oldValue }) => oldValue), dataset.theme]) {
        if (value !== values.at(-1)) values.push(value);
      }
    };
    new MutationObserver(record).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
      attributeOldValue: true,
    });
    Object.assign(window, { values });
  });
  for (const pause of [30, 60, 100, 180]) {
    await tap();
    await page.waitForTimeout(pause);
    await tap();
    // Waits, so that the next pair of presses has its own cross-fade.
    await page.waitForTimeout(1_000);
  }
  const values = () => page.evaluate(() => Reflect.get(window, 'values'));
  await expect.poll(values).toEqual(['dark', ...Array(4).fill(['light', 'dark']).flat()]);
});
