import type { CDPSession, Page } from '@playwright/test';
import { CONTACT_FIELDS as FIELDS } from '../../lib/contact/rules';
import { site } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import { box, titles } from '../support/blog-page';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { hold } from '../support/hold';
import { hydrate } from '../support/open';
import { expect, test } from '../support/test';

/* The site on a slow connection and a slow phone, where seconds of use pass before hydration. */

test.use({ baseURL: DEMO_URL, viewport: { width: 412, height: 823 } });

const SLOW_CONNECTION = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_400_000 / 8,
  uploadThroughput: 675_000 / 8,
};
const SLOWER_CPU = 4;

type Seen = {
  /** Theme and background of each frame, each once, in their order. */
  frames: string[];
  /** Layout shifts. */
  shifts: string[];
};

let devtools: CDPSession | undefined;
// The next test has the same context. Slowing it down further would keep a processor busy.
test.afterEach(async () => {
  await devtools?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools?.detach();
  devtools = undefined;
});

/** Opens a page slowly, up to its first paint. @param theme that the visitor has chosen before */
async function openSlowly(page: Page, path: string, theme: 'dark' | 'light'): Promise<void> {
  devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.addInitScript((stored) => {
    localStorage.setItem('theme', stored);
    const seen: Seen = { frames: [], shifts: [] };
    Object.assign(window, { seen });
    const look = () => {
      const { theme } = document.documentElement.dataset;
      const background = getComputedStyle(document.documentElement).backgroundColor;
      const frame = `${theme} ${background}`;
      if (background && seen.frames.at(-1) !== frame) seen.frames.push(frame);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        seen.shifts.push(`${value} ${sources.map(({ node }) => node?.nodeName).join()}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, theme);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
}

const seenBy = (page: Page) => page.evaluate((): Seen => Reflect.get(window, 'seen'));

/** Whether an island is hydrated. */
const isHydrated = (page: Page, island: string) =>
  page
    .locator(`site-island[name=${island}]`)
    .evaluate((it) => Object.keys(it).some((key) => key.startsWith('__react')));

/** The bundle of islands: on a busy machine it may come before a test has looked at what it changes. */
const BUNDLE = /^\/_next\/static\/islands\//;

/** What is painted in a theme, as a frame of {@link Seen}. */
function frameIn(theme: 'dark' | 'light'): string {
  const [, ...digits] = /^#(..)(..)(..)$/.exec(site.themeColors[theme]) ?? [];
  return `${theme} rgb(${digits.map((it) => Number.parseInt(it, 16)).join(', ')})`;
}

for (const { path, theme, other } of [
  { path: '/', theme: 'light', other: 'dark' },
  { path: '/article/who-owns-your-game', theme: 'dark', other: 'light' },
] as const) {
  test(`nothing flashes and nothing shifts on ${path}, ${theme}, and a tap on the theme toggle at the first paint takes effect, once`, async ({
    page,
  }) => {
    await openSlowly(page, path, theme);
    await page.getByRole('button', { name: /theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', other);
    await page.waitForLoadState('load');
    await hydrate(page);
    const { frames, shifts } = await seenBy(page);
    expect(frames).toEqual([frameIn(theme), frameIn(other)]);
    expect(shifts).toEqual([]);
  });
}

test('a message typed from the first paint on is there after hydration', async ({ page }) => {
  const bundle = await hold(page, BUNDLE);
  await openSlowly(page, '/contact', 'light');
  const form = contactForm(page);
  const message = freshMessage();
  await form.name.fill(message.name);
  expect(await isHydrated(page, 'contact-form')).toBe(false);
  bundle.release();
  await fill(page, message);
  await expect.poll(() => isHydrated(page, 'contact-form')).toBe(true);
  for (const field of FIELDS) await expect(form[field]).toHaveValue(message[field]);
  const { frames, shifts } = await seenBy(page);
  expect(frames).toEqual([frameIn('light')]);
  expect(shifts).toEqual([]);
});

test('a term typed at the first paint is there after hydration, and searched for', async ({
  page,
}) => {
  const bundle = await hold(page, BUNDLE);
  await openSlowly(page, '/blog', 'dark');
  await box(page).fill('localisation');
  expect(await isHydrated(page, 'search-box')).toBe(false);
  bundle.release();
  await expect.poll(() => isHydrated(page, 'search-box')).toBe(true);
  await expect(box(page)).toHaveValue('localisation');
  const { frames, shifts } = await seenBy(page);
  expect(frames).toEqual([frameIn('dark')]);
  expect(shifts).toEqual([]);
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
});
