import type { Page } from 'puppeteer-core';
import { site } from '../../lib/site/brand';
import { contact } from '../../lib/site/copy';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { freshMessage } from '../support/contact-form';
import { hydrate } from '../support/open';
import { expect, test } from './firefox';

/* What visitors do, once in an engine that is not Chromium's. The rules are tested in e2e/pages. */

/** Finds an element by its role and accessible name. */
const byRole = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

/** The URL of a tab without its origin. */
const place = (tab: Page) => () => tab.url().slice(new URL(tab.url()).origin.length);

/** The texts of all elements that match. */
const texts = (tab: Page, selector: string) => () =>
  tab.$$eval(selector, (all) => all.map((it) => it.textContent?.trim()));

async function open(tab: Page, url: string): Promise<void> {
  await tab.goto(url);
  await hydrate(tab);
}

test('a reader switches the theme, uses the menu of small screens, searches and turns pages', async ({
  tab,
}) => {
  await test.step('the theme switches, and a reload keeps it', async () => {
    const theme = () => tab.$eval('html', (it) => it.dataset.theme);
    await open(tab, `${DEMO_URL}/about`);
    expect(await theme()).toBe('dark');
    await tab.locator(byRole('button', 'Dark theme: switch to light')).click();
    await expect.poll(theme).toBe('light');
    await tab.reload();
    expect(await theme()).toBe('light');
    expect(
      await tab.$$eval('meta[name=theme-color]', (all) => all.map((it) => it.content)),
    ).toEqual([site.themeColors.light]);
  });

  await test.step('the menu opens, leads to a page, and is closed there', async () => {
    const isOpen = () => tab.$eval('nav[aria-label=Menu]', (it) => it.matches(':popover-open'));
    await tab.setViewport({ width: 390, height: 800 });
    expect(await isOpen()).toBe(false);
    await tab.locator(byRole('button', 'Menu')).click();
    await expect.poll(isOpen).toBe(true);
    await tab.locator(`nav[aria-label=Menu] ${byRole('link', 'Blog')}`).click();
    await expect.poll(place(tab)).toBe('/blog');
    await expect.poll(isOpen).toBe(false);
    await tab.setViewport({ width: 1280, height: 800 });
  });

  await test.step('a search follows typing: the box, the URL and the list agree', async () => {
    await hydrate(tab);
    const box = () => tab.$eval('input[type=search]', (it) => it.value);
    await tab.type('input[type=search]', 'wishlist');
    await expect.poll(place(tab)).toBe('/blog?search=wishlist');
    await expect
      .poll(texts(tab, 'main [role=status]'))
      .toEqual([expect.stringContaining('matching “wishlist”')]);
    expect(await box()).toBe('wishlist');
    await expect.poll(texts(tab, 'main li h2')).toContain('What A Wishlist Is Worth');
    await tab.locator(byRole('link', 'Clear search')).click();
    await expect.poll(place(tab)).toBe('/blog');
    await expect.poll(box).toBe('');
  });

  await test.step('pagination leads to the second page of the list, and back', async () => {
    const titles = texts(tab, 'main li h2');
    const first = await titles();
    expect(first).toHaveLength(12);
    await tab.locator(byRole('link', 'Next')).click();
    await expect.poll(place(tab)).toBe('/blog?page=2');
    await expect.poll(titles).not.toContain(first[0]);
    // The driver does not notice a page that comes from the back/forward cache.
    await tab.evaluate(() => history.back());
    await expect.poll(() => tab.evaluate(() => location.pathname + location.search)).toBe('/blog');
    await expect.poll(titles).toEqual(first);
  });
});

test('one question is open at a time, and the contact form names what is missing, then sends', async ({
  tab,
  api,
}) => {
  await open(tab, `${SITE_URL}/contact`);
  const opened = texts(tab, 'main details[name=faq][open] summary');
  expect(await opened()).toEqual([]);
  for (const { question } of contact.faq.items.slice(0, 2)) {
    await tab.locator(`summary ::-p-text(${question})`).click();
    await expect.poll(opened).toEqual([question]);
  }

  const send = () => tab.locator(byRole('button', 'Send message')).click();
  await send();
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name');
  expect(await texts(tab, 'main form [id$=-error]')()).toEqual([
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ]);
  expect(await api.calls('/contact')).toEqual([]);

  const message = freshMessage();
  for (const [name, value] of Object.entries(message)) {
    await tab.locator(`form [name=${name}]`).fill(value);
  }
  await send();
  await expect.poll(texts(tab, 'main form [role=status]')).toEqual([contact.sent]);
  expect(api.messages()).toContainEqual(expect.objectContaining(message));
});

test('a short link leads to its target, an unknown one says so, and a second visit shows what has changed since the first', async ({
  tab,
  api,
  request,
}) => {
  const slug = fresh('changing');
  const put = (body: string) => api.putArticle({ id: slug, slug, name: 'changing', body });
  const url = `${SITE_URL}/article/${slug}`;
  await put('The first text.');
  await api.putRedirect(slug, `/article/${slug}`);
  await tab.goto(`${SITE_URL}/r/${slug}`);
  expect(place(tab)()).toBe(`/article/${slug}`);
  expect(await texts(tab, 'main article p')()).toContain('The first text.');

  await put('The second text.');
  await expect.poll(async () => (await request.get(url)).text()).toContain('The second text.');
  await tab.goto(`${SITE_URL}/r/${fresh('unknown')}`);
  expect(await texts(tab, 'main h1')()).toEqual(['Redirect Not Found']);
  await tab.goto(url);
  expect(await texts(tab, 'main article p')()).toContain('The second text.');
});
