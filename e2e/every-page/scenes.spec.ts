import type { Page } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { open } from '../support/open';
import { expect, NO_TRANSITIONS, test } from '../support/test';

/* The drawings behind the words: the night in the dark theme, the morning in the light one. */

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

// Parallel, because the tests of this file are independent.
test.describe.configure({ mode: 'parallel' });

const SCENES = [
  { path: '/', night: 'hero', morning: 'hero-morning' },
  { path: '/contact', night: 'contact', morning: 'contact-morning' },
  { path: '/no/such/page', night: 'missing', morning: 'missing-morning' },
];
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 960, height: 720 },
  { width: 1440, height: 900 },
  { width: 3440, height: 1440 },
] as const;
/** Height in pixels, from a drawing's lower edge, of people, fire and cat. */
const SUBJECT = 64;

/** Names of the pictures that a page requests from now on; the array grows. */
function requestedPictures(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+)\.[\w-]+\.webp$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) names.push(name);
  });
  return names;
}

/** The place of the first scene's drawing in its section, and the end of the words. */
function measure(page: Page) {
  return page.evaluate(() => {
    const section = document.querySelector('[data-scene]') as HTMLElement;
    const image = section.querySelector('img') as HTMLElement;
    const frame = (image.parentElement as HTMLElement).getBoundingClientRect();
    const picture = image.getBoundingClientRect();
    const rights = [...section.querySelectorAll('p, a')].map((it) => {
      const text = document.createRange();
      text.selectNodeContents(it);
      return text.getBoundingClientRect().right;
    });
    return {
      pixel: [picture.width / 400, picture.height / 200],
      covers: picture.left <= frame.left && picture.right >= frame.right,
      cutBelow: picture.bottom - frame.bottom,
      height: frame.height,
      /** Where the words end, in pixels of the drawing from its left edge. */
      wordsEnd: (Math.max(...rights) - picture.left) / (picture.width / 400),
    };
  });
}

const chooseTheOtherTheme = (page: Page) =>
  page.getByRole('button', { name: /theme: switch to/ }).click();

for (const { path, night, morning } of SCENES) {
  test(`the scene of ${path} is of one theme, and whole below at every width`, async ({ page }) => {
    const requested = requestedPictures(page);
    await open(page, path);
    expect(requested).toContain(night);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const { pixel, covers, cutBelow, height, wordsEnd } = await measure(page);
      const where = JSON.stringify(window);
      const [size = 0] = pixel;
      // Pixels of a drawing are squares of whole pixels, or they would blur.
      expect(pixel, where).toEqual([Math.round(size), Math.round(size)]);
      expect({ covers, cutBelow }, where).toEqual({ covers: true, cutBelow: 0 });
      expect(height, where).toBeGreaterThan(SUBJECT * size);
      // People sit from column 226 on. On smaller screens the words are below the drawing.
      if (window.width >= 960) expect(wordsEnd, where).toBeLessThan(228);
    }
    // The scene of the other theme is requested when that theme is chosen.
    expect(requested).not.toContain(morning);
    await chooseTheOtherTheme(page);
    await expect.poll(() => requested).toContain(morning);
  });
}

test('the light theme requests only the morning', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  const requested = requestedPictures(page);
  await open(page, '/');
  expect(requested).toContain('hero-morning');
  expect(requested).not.toContain('hero');
  await chooseTheOtherTheme(page);
  await expect.poll(() => requested).toContain('hero');
});

test('the call at the end of a page is whole below, with its fire in the middle', async ({
  page,
}) => {
  for (const path of ['/', '/about']) {
    await open(page, path);
    const image = page.locator('main > section').last().locator('img');
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await image.scrollIntoViewIfNeeded();
      const { centre, cutBelow, size } = await image.evaluate((it) => {
        const section = it.closest('section')?.getBoundingClientRect() ?? new DOMRect();
        const { left, width, bottom, height } = it.getBoundingClientRect();
        return { centre: left + width / 2, cutBelow: bottom - section.bottom, size: height / 192 };
      });
      const where = `${path} ${JSON.stringify(window)}`;
      expect({ cutBelow, size }, where).toEqual({ cutBelow: 0, size: Math.round(size) });
      expect(Math.abs(centre - window.width / 2), where).toBeLessThanOrEqual(size);
    }
  }
});

test('the themes cross-fade, in no time with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/about');
  /** Presses the toggle. @returns the longest animation of the transition, in milliseconds */
  const toggle = () =>
    page.evaluate(async () => {
      const start = document.startViewTransition.bind(document);
      const started = new Promise<ViewTransition>((resolve) => {
        document.startViewTransition = (change) => {
          const transition = start(change);
          resolve(transition);
          return transition;
        };
      });
      document.querySelector<HTMLElement>('.theme-toggle')?.click();
      await (await started).ready;
      const durations = document.getAnimations().map((it) => {
        const { effect } = it;
        const isOfTransition =
          effect instanceof KeyframeEffect && effect.pseudoElement?.includes('view-transition');
        return isOfTransition ? Number(effect.getTiming().duration) : 0;
      });
      await (await started).finished;
      return Math.max(0, ...durations);
    });
  expect(await toggle()).toBe(400);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await toggle()).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
