import type { Page } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

const PAGES = [
  '/',
  '/blog',
  '/blog?search=nothing-like-it',
  '/article/revenue-share-worked-through-with-figures',
  '/contact',
  '/about',
  '/nothing-here',
];
/** More focusable elements than any page has. */
const MANY = 150;

/** A focusable element that Tab has reached. */
type Stop = {
  name: string;
  /** Index among all elements of the document. */
  position: number;
  /** Whether it has an outline, its own or that of the card it covers. */
  outlined: boolean;
  inWindow: boolean;
  underHeader: boolean;
};

/** The element that has the focus; null when the focus has left the page. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const header = document.querySelector('header');
    const inHeader = header?.contains(focused) || focused.matches('.skip-link');
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const outlined = [focused, focused.closest('li'), focused.querySelector('*')].some(
      (it) => it && getComputedStyle(it).outlineStyle !== 'none',
    );
    return {
      name: `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)}`,
      position: [...document.querySelectorAll('*')].indexOf(focused),
      outlined,
      inWindow: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      underHeader: !inHeader && bottom <= (header?.getBoundingClientRect().bottom ?? 0),
    };
  });
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
]) {
  for (const path of PAGES) {
    test(`Tab reaches every control of ${path} in order and in view at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, path);
      const stops: Stop[] = [];
      for (let step = 0; step < MANY; step++) {
        await page.keyboard.press('Tab');
        const at = await stop(page);
        if (!at) break;
        stops.push(at);
      }

      expect(stops.length, 'leaves the page at its end').toBeLessThan(MANY);
      expect(stops[0]?.name).toContain('Skip to content');
      const positions = stops.map(({ position }) => position);
      expect(positions, 'in the order of the page').toEqual(positions.toSorted((a, b) => a - b));
      expect(new Set(positions).size, 'each once').toBe(positions.length);
      expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
      expect(stops.filter(({ inWindow }) => !inWindow)).toEqual([]);
      expect(stops.filter(({ underHeader }) => underHeader)).toEqual([]);
    });
  }
}

test('the theme, the menu and the questions are operated with Enter and Space', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/contact');
  const html = page.locator('html');
  await page.getByRole('button', { name: /theme/ }).focus();
  await page.keyboard.press('Space');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

  const questions = page.locator('details[name] summary');
  await questions.first().focus();
  await page.keyboard.press('Space');
  await expect(page.locator('details[name][open]')).toHaveCount(1);
  await questions.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('details[name]').nth(1)).toHaveAttribute('open');
  await expect(page.locator('details[name][open]')).toHaveCount(1);
});
