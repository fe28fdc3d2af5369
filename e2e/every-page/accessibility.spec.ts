import type { Page } from '@playwright/test';
import { textPages } from '../../lib/site/all-pages';
import { COLOURS, violations } from '../support/axe';
import { screens, show } from '../support/screens';
import { expect, test } from '../support/test';

/** Widths of a phone (also of a desktop at 400 % zoom), a tablet and a desktop. */
const WIDTHS = [320, 768, 1440];
const [PHONE, TABLET] = WIDTHS;
/** Screens to measure, one for each type of layout. */
const MEASURED = ['home', 'blog', 'article', 'contact', 'about', 'not-found'];
/** Screens with the header over a scene, and above a page's own ground. */
const HEADERS = ['home', 'about'];

// Parallel, because this file has many independent tests.
test.describe.configure({ mode: 'parallel' });

/** Screens with the same layout as another one. */
const ALIKE = [
  ...['blog-page-2', 'blog-tag', 'blog-search', 'odd-covers', 'odd-cover', 'contact-failed'],
  ...[
    'article-plain',
    'article-no-cover',
    'article-missing',
    'article-failed',
    'redirect-missing',
    'redirect-failed',
  ],
  ...textPages()
    .slice(1)
    .map(({ share }) => share),
];

const pages = screens.filter(({ name, act, content }) => !act && !content && !ALIKE.includes(name));
/** States that can be checked on the page of a previous check, without another load. */
const following = screens.filter(
  ({ path, act, content, motion }) =>
    act && !content && !motion && pages.some((it) => it.path === path),
);

for (const screen of screens) {
  if (ALIKE.includes(screen.name) || following.includes(screen)) continue;
  const isPage = pages.includes(screen);
  const isMeasured = MEASURED.includes(screen.name);
  // The menu comes last, because it stays open; only narrow windows have it.
  const next = following
    .filter(({ path }) => isPage && path === screen.path)
    .toSorted((one, other) => Number(Boolean(one.widths)) - Number(Boolean(other.widths)));
  const names = [screen, ...next].map(({ name }) => name).join(', ');
  const more = isMeasured ? ', targets are large enough, wide text spacing fits' : '';

  test(`${names}: axe finds nothing, and all fits the window${more}`, async ({ page, api }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: screen.motion ? 'no-preference' : 'reduce' });
    const widths = screen.widths ?? WIDTHS;
    await page.setViewportSize({ width: widths[0] ?? 320, height: 800 });
    await show(page, api, screen);
    await expectAccessible(page, widths, isPage ? 'html' : 'main', async (width) => {
      if (!isMeasured || width === TABLET) return;
      if (width === PHONE) expect(await lostToSpacing(page)).toEqual([]);
      expect(await tooSmall(page), `${width} px`).toEqual([]);
    });
    if (screen.motion) await expectFadedIn(page);
    for (const theme of HEADERS.includes(screen.name) ? ['dark', 'light'] : []) {
      await chooseThemeInAnotherTab(page, theme);
      expect(await violations(page, COLOURS, 'header'), `wide, ${theme}`).toEqual([]);
    }
    for (const state of next) {
      const widths = state.widths ?? WIDTHS;
      await page.setViewportSize({ width: widths[0] ?? 320, height: 800 });
      await state.act?.(page);
      // The menu and the skip link are outside the main part.
      const part = state.window ? 'header, .skip-link' : 'main';
      await test.step(state.name, () => expectAccessible(page, widths, part));
    }
  });
}

/** Expects sections to fade in, and to have enough contrast afterwards. */
async function expectFadedIn(page: Page): Promise<void> {
  for (const section of await page.locator('[data-fade-in]').all()) {
    await section.scrollIntoViewIfNeeded();
    await expect(section).toHaveCSS('opacity', '1');
  }
  expect(await violations(page, COLOURS), 'sections that have faded in').toEqual([]);
}

/**
 * Expects axe to find nothing in either theme, and no element to be wider than the window. Axe runs
 * in the narrowest window, whose small text needs the most contrast, and in each that shows further
 * elements.
 * @param widths of the windows, ascending
 * @param part selector of what axe reads: all, or what differs from a page that it has read
 * @param check a further check in each window
 */
async function expectAccessible(
  page: Page,
  widths: number[],
  part: string,
  check: (width: number) => Promise<void> = async () => {},
): Promise<void> {
  await page.evaluate(() => Object.assign(window, { seen: new WeakSet() }));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await tooWide(page), `${width} px`).toEqual([]);
    if (await showsMore(page)) {
      await chooseThemeInAnotherTab(page, 'dark');
      expect(await violations(page, {}, part), `${width} px, dark`).toEqual([]);
      await chooseThemeInAnotherTab(page, 'light');
      expect(await violations(page, COLOURS, part), `${width} px, light`).toEqual([]);
    }
    await check(width);
  }
}

/** Changes the theme in another tab, because a click would close an open menu. */
async function chooseThemeInAnotherTab(page: Page, theme: string): Promise<void> {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Waits for the end of colour transitions, because contrast is final then. It polls, because
  // `finished` resolves in an animation frame, which a page at rest may not have.
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every((it) => !(it instanceof CSSTransition) || it.playState === 'finished'),
    null,
    { polling: 50 },
  );
}

/** Whether the page shows an element outside the header that no earlier call has seen. */
function showsMore(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const seen: WeakSet<Element> = Reflect.get(window, 'seen');
    const more = [...document.querySelectorAll('body *')].filter(
      (it) => it.checkVisibility() && !seen.has(it),
    );
    for (const element of more) seen.add(element);
    return more.some((it) => !it.closest('header'));
  });
}

/** The elements that are wider than the page's window; [] = none. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
      .map((it) => `${it.tagName}.${it.className}`);
  });
}

/** The text spacing of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Targets that are too small for clicks and taps; [] = none. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((it) =>
        it.checkVisibility({ visibilityProperty: true }),
      );
    const describe = (it: Element) => {
      const { width, height } = it.getBoundingClientRect();
      return { name: it.textContent?.trim() || it.tagName, width, height };
    };
    const targets = visible('a, button, summary, input:enabled, textarea')
      .filter((it) => !it.matches('.skip-link, [tabindex="-1"]'))
      .filter((it) => !it.closest('main p, main li p, .contents, sup, h2, h3, .footnotes'))
      .map(describe);
    const main = visible('header :is(a, button), main [class*=button]').map(describe);
    return [
      ...(targets.length > 5 ? [] : [{ name: 'few targets', width: targets.length, height: 0 }]),
      ...targets.filter(({ width, height }) => height < 24 || width < 24),
      ...main.filter(({ height }) => height < 44),
    ].map(({ name, width, height }) => `${name}: ${width} × ${height}`);
  });
}

/** Elements clipped or beyond the window with the text spacing of WCAG 1.4.12; [] = none. */
function lostToSpacing(page: Page): Promise<string[]> {
  return withStyles(page, SPACING, async () => [
    ...(await tooWide(page)),
    ...(await page.evaluate(() =>
      [...document.querySelectorAll('body *:not(.visually-hidden)')]
        .filter((it) => getComputedStyle(it).overflowY !== 'visible' && it.clientHeight > 1)
        .filter((it) => it.scrollHeight > it.clientHeight + 1)
        .map((it) => `${it.tagName}.${it.className}`),
    )),
  ]);
}

/** Measures with additional styles. */
async function withStyles<T>(page: Page, css: string, measure: () => Promise<T>): Promise<T> {
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
