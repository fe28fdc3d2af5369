import type { Locator, Page } from '@playwright/test';
import { brand } from '../../brand/brand';
import { about, blog, contact, home } from '../../brand/copy';
import { menuPages, pages } from '../../lib/site/pages';
import { DEMO_URL } from '../ports';
import { layouts } from '../support/layouts';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test.use({ baseURL: DEMO_URL, ...NO_TRANSITIONS });

const NAMES = menuPages.map(({ name }) => name);

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);

test('short links of the layout lead on, and so do the ends of pages and a 404', async ({
  page,
  request,
}) => {
  const footer = (await readPage(request, '/about')).page.first('footer');
  expect(footer.text).toContain(`© ${new Date().getFullYear()} ${brand.name}`);
  const [feed = ''] = footer.hrefs('Feed');
  expect((await request.get(feed)).status()).toBe(200);
  const game = await request.get(brand.game.href, { maxRedirects: 0 });
  expect(game.headers().location).toMatch(/^(?:https:\/\/|\/\w)/);

  await page.goto('/about');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: about.closing.action }).click();
  await expect(page).toHaveURL('/contact');
  await page.goto('/nothing-here');
  await main.getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('the header is scrolled past 50 px, and a key skips to the content', async ({ page }) => {
  await open(page, '/about');
  const header = page.getByRole('banner');
  const background = () => header.evaluate((it) => getComputedStyle(it).backgroundColor);
  await expect(header).not.toHaveAttribute('data-scrolled');
  const atTop = await background();
  await scrollTo(page, 51);
  await expect.poll(background).not.toBe(atTop);
  expect(await scrollY(page)).toBe(51);
  await scrollTo(page, 50);
  await expect.poll(background).toBe(atTop);

  // Retried, because a reload restores the position only if the browser has stored it.
  await expect(async () => {
    await scrollTo(page, 300);
    await page.reload();
    await expect(header).toHaveAttribute('data-scrolled', '', { timeout: 5_000 });
  }).toPass();

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a navigation moves to the top, and the way back keeps the place', async ({ page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const expectTopOf = async (path: string, heading: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect.poll(() => scrollY(page)).toBe(0);
  };
  const expectPlace = async (path: string, place: number) => {
    await expect(page).toHaveURL(path);
    await expect.poll(() => scrollY(page)).toBe(place);
  };
  // Clicks in the page, because Playwright's click may scroll it.
  const follow = (link: Locator) => link.evaluate((it: HTMLElement) => it.click());
  await open(page, '/about');
  await scrollTo(page, 40);
  await follow(main.getByText(pages.contact.name));
  await expectTopOf('/contact', contact.title);
  await scrollTo(page, 400);
  await page.goBack();
  await expectPlace('/about', 40);
  await page.goForward();
  await expectPlace('/contact', 400);
  await follow(main.getByText(pages.blog.name));
  await expectTopOf('/blog', blog.title);

  // From an article, readers return to its card.
  const card = page.getByRole('main').locator('li:has(h2)').nth(6).getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const place = await scrollY(page);
  expect(place).toBeGreaterThan(400);
  await follow(card);
  await expect(page).toHaveURL(/\/article\//);
  await page.goBack();
  await expectPlace('/blog', place);

  // A link to the current page leads to its top.
  await scrollTo(page, 300);
  await main.getByText(pages.blog.name).click();
  await expect.poll(() => scrollY(page)).toBe(0);
});

// browsers/journeys.spec.ts has a press outside.
test('the mobile menu opens, and closes by keyboard and navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/about');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

  await test.step('with Escape, which returns the focus', async () => {
    await button.press('Enter');
    await expect(menu.getByRole('link')).toHaveText(NAMES);
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: pages.home.name })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('when the link to the open page is followed', async () => {
    await button.click();
    await menu.getByRole('link', { name: pages.about.name }).click();
    await expect(menu).toBeHidden();
  });

  await test.step('when another page is opened, and on the way back', async () => {
    await button.click();
    await menu.getByRole('link', { name: pages.blog.name }).click();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
  });
});

/** The number of elements in each row, and the figures that overflow into the padding. */
function rowsIn(items: Element[]) {
  const tops = items.map((it) => Math.round(it.getBoundingClientRect().top));
  const counts = [...new Set(tops)].map((top) => tops.filter((it) => it === top).length);
  const wide = items.flatMap((item) => {
    const edge =
      item.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(item).paddingRight);
    return [...item.querySelectorAll('dd')].filter((figure) => {
      const text = document.createRange();
      text.selectNodeContents(figure);
      return text.getBoundingClientRect().right > edge + 1;
    });
  });
  return { counts, wide: wide.map((it) => it.textContent) };
}

test('rows of games, figures, facts and channels are full, and each figure fits', async ({
  page,
}) => {
  const lists = [
    { path: '/', title: home.stats.title, items: 'li.card' },
    { path: '/', title: home.stats.title, items: 'dl > div' },
    { path: '/about', title: about.title, items: 'dl > div' },
    { path: '/contact', title: contact.channels.title, items: 'li.card' },
  ];
  for (const { path, title, items } of lists) {
    await page.goto(path);
    const has = page.getByRole('heading', { name: title });
    const section = page.locator('section').filter({ has });
    await section.scrollIntoViewIfNeeded();
    for (const width of [320, 390, 680, 960, 1100, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      const { counts, wide } = await section.locator(items).evaluateAll(rowsIn);
      const where = `${items} of ${path} at ${width} px`;
      expect(counts.length, where).toBeGreaterThan(0);
      expect(new Set(counts).size, where).toBe(1);
      expect(wide, where).toEqual([]);
    }
  }
});

test('with text at 200% no page scrolls sideways, and no words are cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [...layouts(), '/article/who-owns-your-game', '/nothing-here']) {
    await page.goto(path);
    const wide = await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%');
      // A scene crops wider content, so the page does not scroll.
      const texts = document.querySelectorAll('h1, h2, h3, .button, dl > div, .card > div');
      const ends = [...texts].map((it) => {
        // In a row that scrolls itself, each card has to fit alone.
        const row = it.closest('ul');
        if (row && getComputedStyle(row).overflowX === 'auto') {
          it.scrollIntoView({ block: 'nearest', inline: 'start' });
        }
        return it.getBoundingClientRect().left + it.scrollWidth;
      });
      return Math.max(document.documentElement.scrollWidth, ...ends) - innerWidth;
    });
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});
