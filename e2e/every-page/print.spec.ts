import type { Page } from '@playwright/test';
import { brand } from '../../brand/brand';
import { about, contact } from '../../brand/copy';
import { DEMO_URL } from '../ports';
import { layouts } from '../support/layouts';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

/** A page of each type of layout, including night scenes and code. */
const PAGES = [...layouts(), '/nothing-here', '/article/pricing-your-game'];

/** The texts that are not readable in print, and the pictures of the night; [] = none. */
function lostOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Relative luminance (WCAG 2.2) of a computed colour. */
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isClear = (color: string) => color === 'transparent' || /, 0\)$/.test(color);
    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      if (!parent?.checkVisibility() || !textContent?.trim()) continue;
      if (parent.closest('script, style, title, svg, .visually-hidden')) continue;
      const contrast = 1.05 / (luminance(getComputedStyle(parent).color) + 0.05);
      // The background counts, because visitors may choose to print backgrounds.
      let ground = 'transparent';
      for (let it: Element | null = parent; it && isClear(ground); it = it.parentElement) {
        ground = getComputedStyle(it).backgroundColor;
      }
      if (contrast < 4.5 || (!isClear(ground) && luminance(ground) < 1)) {
        lost.push(`${textContent.trim().slice(0, 40)}: ${contrast.toFixed(1)} on ${ground}`);
      }
    }
    for (const scene of document.querySelectorAll('[data-scene]')) {
      const covers = ['::before', '::after'].map((it) => getComputedStyle(scene, it).display);
      if (covers.some((it) => it !== 'none')) lost.push('the words of a scene are covered');
      const { top } = scene.getBoundingClientRect();
      const first = scene.querySelector('h1, h2')?.getBoundingClientRect();
      if (first && first.top < top) lost.push('the heading of a scene is cut off');
    }
    for (const picture of document.querySelectorAll('[data-scene] :is(img, video)')) {
      if (picture.checkVisibility()) lost.push('a picture of a scene');
    }
    return lost;
  });
}

test('printed, texts are dark on white, links have URLs, controls are gone', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    for (const theme of ['dark', 'light']) {
      await page.evaluate((it) => {
        document.documentElement.dataset.theme = it;
      }, theme);
      expect(await lostOnPaper(page), `${path}, ${theme}`).toEqual([]);
    }
    await expect(page.locator('.anchor:visible')).toHaveCount(0);
    for (const role of ['banner', 'navigation', 'button', 'contentinfo'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    // The first words are at the top, without the space of a picture.
    const { y = 0 } = (await page.locator('h1').boundingBox()) ?? {};
    expect(y, path).toBeLessThan(250);
  }
  // The last of the pages.
  const link = page.getByRole('link', { name: /^their rules/ });
  const after = await link.evaluate((it) => getComputedStyle(it, '::after').content);
  expect(after).toContain('https://partner.steamgames.com/');
});

/** The printable part of A4 within its margins, in CSS pixels. */
const PAPER = { width: 657, height: 1001 };

test('printed, tables and answers are whole, and cards stand in pairs', async ({ page }) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });

  // This article has a table of eight columns.
  await page.goto('/article/choosing-festivals-that-matter');
  for (const table of await page.locator('article table').all()) {
    const right = await table.evaluate((it) => it.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(PAPER.width);
    const box = table.locator('..');
    await expect(box).toHaveCSS('overflow-x', 'visible');
    await expect(box).toHaveCSS('background-image', 'none');
  }

  await page.goto('/contact');
  for (const { answer } of contact.faq.items) await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByText(contact.form.lead)).toBeHidden();

  await page.goto('/blog');
  const cards = page.locator('main li:has(h2)');
  const [first, second] = await Promise.all([0, 1].map((index) => cards.nth(index).boundingBox()));
  expect(first).not.toBeNull();
  await expect(page.locator('[data-cover]:visible')).toHaveCount(0);
  expect(second).toMatchObject({ y: first?.y, width: first?.width });
});

test('the contract takes as many sheets of A4 as the about page says', async ({ page }) => {
  const fact = about.facts.find(({ label }) => /^pages of contract/i.test(label));
  await page.goto(`${brand.contract}`);
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(Number(fact?.figure));
});
