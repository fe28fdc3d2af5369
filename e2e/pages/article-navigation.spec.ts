import type { Page } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { BACK_TO_BLOG } from '../support/brand';
import { open } from '../support/open';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test('an article is read: contents, code, and others by date', async ({ page, context }) => {
  await page.emulateMedia(NO_TRANSITIONS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${DEMO_URL}/article/pricing-your-game`);

  await test.step('the table of contents leads to the sections', async () => {
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const headings = page.locator('article h2');
    const titles = await contents.getByRole('link').allTextContents();
    expect(await headings.allTextContents()).toEqual(titles);
    await contents.getByRole('link', { name: 'The short version' }).click();
    await expect(page).toHaveURL(/#section-the-short-version$/);
    await expect(headings.getByText('The short version')).toBeInViewport();
  });

  await test.step('a code block is copied as it is written', async () => {
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^SELECT region,\n +DATE_TRUNC\('month', hour\)/);
  });

  await test.step('the previous and the next article lead on by date', async () => {
    const byDate = page.getByRole('navigation', { name: 'Articles by date' });
    await byDate.getByRole('link', { name: /^Previous article/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press Kits In An Afternoon');
    await byDate.getByRole('link', { name: 'Next article Pricing Your Game' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing Your Game');
  });
});

/** The growth of the cover in pixels, in the last transition between pages. */
function coverGrowth(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('cover growth')));
}

test('the cover of a card grows into that of its article, and back', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      await viewTransition?.ready.catch(() => {});
      const growths = document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter(({ pseudoElement }) => pseudoElement === '::view-transition-group(cover)')
        .map((effect) => effect.getKeyframes().map(({ width }) => Number.parseFloat(String(width))))
        .map(([from = 0, to = 0]) => to - from);
      sessionStorage.setItem('cover growth', String(growths[0]));
    });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  const timeout = 3_000;
  // Both navigations are repeated, because a busy browser may skip a transition.
  await expect(async () => {
    await page.goto(`${DEMO_URL}/blog`);
    await page.getByRole('link', { name: 'Revenue Share Worked Through' }).click();
    await expect(page).toHaveURL(/revenue-share-worked-through-with-figures$/);
    await expect.poll(() => coverGrowth(page), { timeout }).toBeGreaterThan(0);
    await page.getByRole('link', { name: BACK_TO_BLOG }).click();
    await expect(page).toHaveURL(/blog$/);
    await expect.poll(() => coverGrowth(page), { timeout }).toBeLessThan(0);
  }).toPass();
});
