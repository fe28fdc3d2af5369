import type { Page } from '@playwright/test';
import { navigation, site } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);

test.describe('header', () => {
  test('leads to Home, Blog, About and Contact, and marks the page that is open', async ({
    page,
  }) => {
    await open(page, '/about');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['Home', 'Blog', 'About', 'Contact']);
    await expect(main.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    for (const { name, href } of navigation) {
      await main.getByRole('link', { name }).click();
      await expect(page).toHaveURL(href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(main.locator('[aria-current=page]')).toHaveText(name);
    }
  });

  test('has its scrolled style past 50 px, not at 50', async ({ page }) => {
    await open(page, '/about');
    const header = page.getByRole('banner');
    const background = () => header.evaluate((it) => getComputedStyle(it).backgroundColor);
    const atTop = await background();

    await scrollTo(page, 51);
    await expect.poll(background).not.toBe(atTop);
    await scrollTo(page, 50);
    await expect.poll(background).toBe(atTop);
    await scrollTo(page, 51);
    await expect.poll(background).not.toBe(atTop);
    expect(await scrollY(page)).toBe(51);
  });

  test('has its scrolled style on a page that is opened scrolled down', async ({ page }) => {
    await open(page, '/about');
    await expect(page.getByRole('banner')).not.toHaveAttribute('data-scrolled');
    await scrollTo(page, 300);
    await page.reload();
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
  });

  test('lets a keyboard skip to the content', async ({ page }) => {
    await open(page, '/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('every navigation scrolls to the top', () => {
  for (const start of [40, 400]) {
    test(`from ${start} px, forward and back`, async ({ page }) => {
      await open(page, '/about');
      await scrollTo(page, start);
      await page.getByRole('navigation', { name: 'Main' }).getByText('Contact').click();
      await expect(page).toHaveURL('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Show us your game');
      await expect.poll(() => scrollY(page)).toBe(0);

      await scrollTo(page, start);
      await page.goBack();
      await expect(page).toHaveURL('/about');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept small, kept warm');
      await expect.poll(() => scrollY(page)).toBe(0);

      await scrollTo(page, start);
      await page.goForward();
      await expect(page).toHaveURL('/contact');
      await expect.poll(() => scrollY(page)).toBe(0);
    });

    test(`from ${start} px, from one page of the blog to the next, and back`, async ({ page }) => {
      await open(page, '/blog');
      await scrollTo(page, start);
      await page.getByRole('link', { name: 'Next' }).evaluate((link) => {
        (link as HTMLElement).click();
      });
      await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
      await expect.poll(() => scrollY(page)).toBe(0);

      await scrollTo(page, start);
      await page.goBack();
      await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
      await expect.poll(() => scrollY(page)).toBe(0);
    });
  }

  test('to the page that is open', async ({ page }) => {
    await open(page, '/about');
    await scrollTo(page, 300);
    await page.getByRole('navigation', { name: 'Main' }).getByText('About').click();
    await expect.poll(() => scrollY(page)).toBe(0);
  });
});

test.describe('mobile menu', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('opens, leads to every page and closes on navigation', async ({ page }) => {
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const button = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    for (const { name, href } of navigation.toReversed()) {
      await button.click();
      await expect(menu.getByRole('link')).toHaveText(['Home', 'Blog', 'About', 'Contact']);
      await menu.getByRole('link', { name }).click();
      await expect(page).toHaveURL(href);
      await expect(menu).toBeHidden();
    }
  });

  test('closes when the link to the open page is followed', async ({ page }) => {
    await open(page, '/about');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(menu).toBeHidden();
  });

  test('closes with Escape, which returns the focus, and with the button', async ({ page }) => {
    await open(page, '/about');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
  });

  test('closes on a back navigation', async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
  });
});

test('footer has the navigation, a game, the social links and the current year', async ({
  page,
}) => {
  await open(page, '/contact');
  const footer = page.getByRole('contentinfo');
  const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'Blog', 'About', 'Contact', site.game.name]);
  await expect(links.last()).toHaveAttribute('href', site.game.href);
  const social = footer.getByRole('list', { name: 'Social media' }).getByRole('link');
  await expect(social).toHaveText(['Discord', 'Twitch', 'Bluesky']);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${site.name}`);
  await links.getByText('About').click();
  await expect(page).toHaveURL('/about');
});

test('every link of the footer can be followed, the one to a game leads out of the site', async ({
  page,
  request,
}) => {
  await open(page, '/about');
  const footer = page.getByRole('contentinfo');
  for (const { name, href } of navigation) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(href);
  }
  const feed = await footer.getByRole('link', { name: 'Feed' }).getAttribute('href');
  expect((await request.get(feed ?? '')).status()).toBe(200);

  const targetOf = async (name: string) => {
    const href = await footer.getByRole('link', { name, exact: true }).getAttribute('href');
    if (!href?.startsWith('/')) return href;
    const response = await request.get(href, { maxRedirects: 0 });
    expect(response.status(), name).toBe(307);
    return response.headers().location;
  };
  expect(await targetOf(site.game.name)).toMatch(/^https:\/\//);
  expect(await targetOf('Discord')).toMatch(/^https:\/\/(?:www\.)?discord\.(?:com|gg)\//);
  expect(await targetOf('Twitch')).toMatch(/^https:\/\/www\.twitch\.tv\//);
  expect(await targetOf('Bluesky')).toMatch(/^https:\/\/bsky\.app\/profile\//);
});

test('every page has a title of its own, one main heading and its language', async ({ page }) => {
  const paths = ['/', '/blog', '/about', '/contact', '/article/who-owns-your-game', '/article'];
  const titles = [];
  for (const path of paths) {
    await page.goto(path);
    titles.push(await page.title());
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', site.locale);
  }
  expect(new Set(titles).size).toBe(paths.length);
});
