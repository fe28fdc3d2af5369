import type { Page } from 'puppeteer-core';
import { contact, site } from '../../lib/site/brand';
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

test('the theme switches, and a reload keeps it', async ({ tab }) => {
  const theme = () => tab.$eval('html', (it) => it.dataset.theme);
  await open(tab, `${DEMO_URL}/about`);
  expect(await theme()).toBe('dark');
  await tab.locator(byRole('button', 'Dark theme: switch to light')).click();
  await expect.poll(theme).toBe('light');
  await tab.reload();
  expect(await theme()).toBe('light');
  expect(await tab.$$eval('meta[name=theme-color]', (all) => all.map((it) => it.content))).toEqual([
    site.themeColors.light,
  ]);
  await hydrate(tab);
  await tab.locator(byRole('button', 'Light theme: switch to dark')).click();
  await expect.poll(theme).toBe('dark');
});

test('the menu of small screens opens, leads to a page, and is closed there', async ({ tab }) => {
  const isOpen = () => tab.$eval('nav[aria-label=Menu]', (it) => it.matches(':popover-open'));
  await tab.setViewport({ width: 390, height: 800 });
  await open(tab, `${DEMO_URL}/about`);
  expect(await isOpen()).toBe(false);
  await tab.locator(byRole('button', 'Menu')).click();
  await expect.poll(isOpen).toBe(true);
  await tab.locator(`nav[aria-label=Menu] ${byRole('link', 'Blog')}`).click();
  await expect.poll(place(tab)).toBe('/blog');
  await expect.poll(isOpen).toBe(false);
});

test('a search follows typing: the box, the URL and the list agree', async ({ tab }) => {
  await open(tab, `${DEMO_URL}/blog`);
  const box = () => tab.$eval('input[type=search]', (it) => it.value);
  for (const [typed, term] of [
    ['wish', 'wish'],
    ['list', 'wishlist'],
  ] as const) {
    await tab.type('input[type=search]', typed);
    await expect.poll(place(tab)).toBe(`/blog?search=${term}`);
    await expect
      .poll(texts(tab, 'main [role=status]'))
      .toEqual([expect.stringContaining(`matching “${term}”`)]);
    expect(await box()).toBe(term);
  }
  await expect.poll(texts(tab, 'main li h2')).toContain('What A Wishlist Is Worth');
  await tab.locator(byRole('link', 'Clear search')).click();
  await expect.poll(place(tab)).toBe('/blog');
  await expect.poll(box).toBe('');
});

test('pagination leads to the second page of the list, and back', async ({ tab }) => {
  const titles = texts(tab, 'main li h2');
  await open(tab, `${DEMO_URL}/blog`);
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

test('one question of the FAQ is open at a time', async ({ tab }) => {
  const opened = texts(tab, 'main details[name=faq][open] summary');
  await open(tab, `${DEMO_URL}/contact`);
  expect(await opened()).toEqual([]);
  for (const { question } of contact.faq.items.slice(0, 2)) {
    await tab.locator(`summary ::-p-text(${question})`).click();
    await expect.poll(opened).toEqual([question]);
  }
});

test('the contact form names what is missing, then sends', async ({ tab, api }) => {
  await open(tab, `${SITE_URL}/contact`);
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

test('a short link leads to its target, and an unknown one says so', async ({ tab, api }) => {
  const slug = fresh('link');
  await api.putRedirect(slug, '/about');
  await tab.goto(`${SITE_URL}/r/${slug}`);
  expect(place(tab)()).toBe('/about');
  await tab.goto(`${SITE_URL}/r/${fresh('unknown')}`);
  expect(await texts(tab, 'main h1')()).toEqual(['Redirect Not Found']);
});

test('a second visit shows what has changed since the first', async ({ tab, api, request }) => {
  const slug = fresh('changing');
  const put = (body: string) => api.putArticle({ id: slug, slug, name: 'changing', body });
  const url = `${SITE_URL}/article/${slug}`;
  await put('The first text.');
  await tab.goto(url);
  expect(await texts(tab, 'main article p')()).toContain('The first text.');

  await put('The second text.');
  await expect.poll(async () => (await request.get(url)).text()).toContain('The second text.');
  await tab.goto(`${SITE_URL}/about`);
  await tab.goto(url);
  expect(await texts(tab, 'main article p')()).toContain('The second text.');
});
