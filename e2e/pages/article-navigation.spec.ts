import type { Page } from '@playwright/test';
import { DEMO_URL } from '../ports';
import { BACK_TO_BLOG } from '../support/brand';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

const ARTICLE = `${DEMO_URL}/article/pricing-your-game`;
const NEXT = 'Next article Pricing Your Game';

test('an article with fewer than three headings has no table of contents', async ({
  request,
  api,
}) => {
  await api.putArticle({ id: 'two-headings', slug: 'two-headings', body: '## One\n\n## Two' });
  const { page } = await readPage(request, '/article/two-headings');
  expect(page.first('article').texts('h2')).toHaveLength(2);
  expect(page.all('nav', { 'aria-label': 'Contents' })).toEqual([]);
});

test('the newest article has a link to the previous one only', async ({ request }) => {
  const { page } = await readPage(request, `${DEMO_URL}/article/who-owns-your-game`);
  expect(page.first('nav', { 'aria-label': 'Articles by date' }).texts('a')).toEqual([
    expect.stringMatching(/^Previous article/),
  ]);
});

test.describe('a visit', () => {
  test.use({ reducedMotion: 'reduce' });

  test('an article is read: its contents lead to sections, code is copied, others lead on by date', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, ARTICLE);

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

    await test.step('printed it has its text and the URLs of its links, and no controls', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Begin with evidence')).toBeVisible();
      for (const role of ['banner', 'navigation', 'button', 'contentinfo'] as const) {
        await expect(page.getByRole(role)).toHaveCount(0);
      }
      const after = await page
        .getByRole('link', { name: /^their rules/ })
        .evaluate((link) => getComputedStyle(link, '::after').content);
      expect(after).toContain('https://partner.steamgames.com/');
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('the previous and the next article lead on by date', async () => {
      const byDate = page.getByRole('navigation', { name: 'Articles by date' });
      await byDate.getByRole('link', { name: /^Previous article/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Press Kits In An Afternoon',
      );
      await byDate.getByRole('link', { name: NEXT }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing Your Game');
    });

    await test.step('without JavaScript all is there but the copy button', async () => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
      await page.goto(ARTICLE);
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Previous article/ })).toBeVisible();
      await expect(page.locator('article pre')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
      await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
      await devtools.detach();
    });
  });
});

/** Pixels by which the cover grew in the last transition between two pages. */
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
  // Both ways again when one had no transition: a busy browser may skip it.
  await expect(async () => {
    await page.goto(`${DEMO_URL}/blog`);
    await page.getByRole('link', { name: 'Who Owns Your Game' }).click();
    await expect(page).toHaveURL(/who-owns-your-game$/);
    await expect.poll(() => coverGrowth(page), { timeout }).toBeGreaterThan(0);
    await page.getByRole('link', { name: BACK_TO_BLOG }).click();
    await expect(page).toHaveURL(/blog$/);
    await expect.poll(() => coverGrowth(page), { timeout }).toBeLessThan(0);
  }).toPass();
});
