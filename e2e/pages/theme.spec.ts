import type { Page } from '@playwright/test';
import { site } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import { hold } from '../support/hold';
import { hydrate, open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

const root = (page: Page) => page.locator('html');
const toggle = (page: Page) => page.getByRole('button', { name: /theme: switch to/ });

type Painted = { themes: (string | undefined)[]; backgrounds: string[] };

/** Records the theme and background of each frame, from the first with a body until the page has loaded. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: Painted = { themes: [], backgrounds: [] };
    Object.assign(window, { painted });
    const look = () => {
      if (document.body) {
        painted.themes.push(document.documentElement.dataset.theme);
        painted.backgrounds.push(getComputedStyle(document.documentElement).backgroundColor);
      }
      if (document.readyState !== 'complete' || painted.themes.length < 5) {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
    document.addEventListener('DOMContentLoaded', () => {
      painted.themes.push(document.documentElement.dataset.theme);
    });
  });
}

async function painted(page: Page): Promise<Painted> {
  await page.waitForFunction(() => Reflect.get(window, 'painted').themes.length >= 5);
  const { themes, backgrounds } = await page.evaluate(
    (): Painted => Reflect.get(window, 'painted'),
  );
  return { themes: [...new Set(themes)], backgrounds: [...new Set(backgrounds)] };
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the theme is dark from the first frame when the system prefers ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await watchFrames(page);
    await page.goto('/about');
    const { themes, backgrounds } = await painted(page);
    expect(themes).toEqual(['dark']);
    expect(backgrounds).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });
}

test('the toggle switches to light and back, and its name says what it will do', async ({
  page,
}) => {
  await open(page, '/about');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await expect(toggle(page)).toHaveAccessibleName('Dark theme: switch to light');

  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await expect(toggle(page)).toHaveAccessibleName('Light theme: switch to dark');
  await expect.poll(background).not.toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');

  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect.poll(background).toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('the choice stays: over navigation, a reload without flash, and in another tab', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/about');
  await toggle(page).click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Contact').click();
  await expect(page).toHaveURL('/contact');
  await expect(root(page)).toHaveAttribute('data-theme', 'light');

  await watchFrames(page);
  await page.reload();
  const { themes, backgrounds } = await painted(page);
  expect(themes).toEqual(['light']);
  expect(backgrounds).toHaveLength(1);

  const other = await context.newPage();
  await open(other, '/');
  await expect(root(other)).toHaveAttribute('data-theme', 'light');
  await toggle(other).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
});

test('a stored value that is no theme does not break the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'plaid"><script>'));
  await open(page, '/about');
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
});

const browserColors = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((all: HTMLMetaElement[]) => all.map(({ content }) => content));

for (const theme of ['dark', 'light', 'plaid'] as const) {
  test(`the colour of the browser’s own controls is right before hydration, and once after: ${theme} stored`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    const color = site.themeColors[theme === 'light' ? 'light' : 'dark'];
    const scripts = await hold(page, /^\/_next\/static\/.*\.js$/);
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    expect(await browserColors(page)).toEqual([color]);
    scripts.release();
    await hydrate(page);
    expect(await browserColors(page)).toEqual([color]);
  });
}

test('the colour of the browser’s own controls is that of the page, in either theme', async ({
  page,
}) => {
  const expectSame = () =>
    expect(async () => {
      const ground = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--ink').trim(),
      );
      expect(await browserColors(page)).toEqual([ground]);
    }).toPass({ timeout: 5_000 });

  await open(page, '/about');
  await expectSame();
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await expectSame();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Contact').click();
  await expect(page).toHaveURL('/contact');
  await expectSame();
  await page.reload();
  await hydrate(page);
  await expectSame();
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expectSame();
});
