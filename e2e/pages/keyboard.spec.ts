import type { Page } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { layouts } from '../support/layouts';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

/** Pages that together have all types of controls. */
const PAGES = [...layouts(), '/article/revenue-share-worked-through-with-figures'];
/** More than the focusable elements of any page. */
const MANY = 150;
/** Moves of a held Tab key between two checks of the focus. */
const AT_ONCE = 15;

/** A focusable element that Tab has reached. */
type Stop = {
  name: string;
  /** Index among the elements of the document. */
  position: number;
  /** Whether the element is invisible, or neither it nor the card that it covers has an outline. */
  isLost: boolean;
};

/** Makes the page record the focused element before each press of Tab. */
async function recordStops(page: Page): Promise<void> {
  await page.evaluate(() => {
    const positions = new Map([...document.querySelectorAll('*')].map((it, at) => [it, at]));
    const header = document.querySelector('header');
    const describe = (focused: Element): Stop => {
      const inHeader = header?.contains(focused) || focused.matches('.skip-link');
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const isOutlined = [focused, focused.closest('li'), focused.querySelector('*')].some(
        (it) => it && getComputedStyle(it).outlineStyle !== 'none',
      );
      const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      const isUnderHeader = !inHeader && bottom <= (header?.getBoundingClientRect().bottom ?? 0);
      return {
        name: `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)}`,
        position: positions.get(focused) ?? -1,
        isLost: !isOutlined || !isInWindow || isUnderHeader,
      };
    };
    // null means that no element of the page has the focus.
    const stops: (Stop | null)[] = [];
    Object.assign(window, { stops });
    addEventListener('keydown', () => {
      const focused = document.activeElement;
      stops.push(focused && focused !== document.body ? describe(focused) : null);
    });
  });
}

/**
 * Holds Tab until the focus has left the page. (In a full Chromium without a window, the focus
 * moves to the start of the page instead.)
 * @returns the elements that had the focus
 */
async function tabThrough(page: Page): Promise<Stop[]> {
  for (let pressed = 0; pressed < MANY; pressed += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.down('Tab')));
    await page.keyboard.up('Tab');
    const [before, ...stops] = await page.evaluate((): (Stop | null)[] =>
      Reflect.get(window, 'stops'),
    );
    expect(before, 'begins outside the page').toBeNull();
    const end = stops.findIndex(
      (it, at) => it === null || (at > 0 && it.position === stops[0]?.position),
    );
    if (end === -1) continue;
    return stops.slice(0, end).filter((it) => it !== null);
  }
  throw new Error('the focus does not leave the page');
}

for (const path of PAGES) {
  test(`Tab reaches every control of ${path} in order and in view`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      await recordStops(page);
      const stops = await tabThrough(page);
      const at = `${width} px`;
      expect(stops[0]?.name, at).toContain('Skip to content');
      const positions = stops.map(({ position }) => position);
      const inOrder = [...new Set(positions)].sort((a, b) => a - b);
      expect(positions, `${at}: each once, in the order of the page`).toEqual(inOrder);
      const lost = stops.filter(({ isLost }) => isLost);
      expect(lost, at).toEqual([]);
    }
  });
}

test('theme and questions are operated with Enter and Space', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('button', { name: /theme/ }).focus();
  for (const [key, theme] of [
    ['Space', 'light'],
    ['Enter', 'dark'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }
  const questions = page.locator('details[name]');
  for (const [at, key] of ['Space', 'Enter'].entries()) {
    await questions.nth(at).locator('summary').press(key);
    await expect(questions.nth(at)).toHaveAttribute('open');
    await expect(page.locator('details[name][open]')).toHaveCount(1);
  }
});
