import sharp from 'sharp';
import { previewPath } from '../support/preview.mjs';
import { kitchenSink, oddArticles, plainText } from './articles.mjs';

/**
 * Methods that let a screen change the API with faults.
 * @typedef {object} Changes
 * @property {(fault: { path: string, kind: string, delayMs?: number, method?: string }) =>
 * Promise<void>} fault
 * @property {(article: Record<string, unknown>) => Promise<void>} putArticle
 * @property {(id: string, upload: string, bytes: Buffer) => Promise<void>} putFile
 */

/**
 * @typedef {object} Screen
 * @property {string} name start of the file names
 * @property {string} path
 * @property {(api: Changes) => Promise<void>} [content] prepares the API's content and faults
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [act] actions of a visitor before
 * the screenshot
 * @property {number[]} [widths] in pixels; all of them unless given
 * @property {string[]} [themes] both of them unless given
 * @property {boolean} [window] whether to capture the viewport only, not the whole page
 * @property {boolean} [motion] whether the visitor allows motion
 */

/** @param {import('@playwright/test').Page} page */
async function fillContactForm(page) {
  await page.getByLabel('Name').fill('Robin Larch');
  await page.getByLabel('Email').fill('robin@example.org');
  // The subject is new, because the site does not send the same message twice (spec section 10).
  await page.getByLabel('Subject').fill(`Ports, question ${Date.now()}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Which consoles do you ship on?');
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** An article with a portrait cover, a sprite and a GIF. @param {Changes} api */
async function putKitchenSink({ putArticle, putFile }) {
  /** @param {number} width @param {number} height @param {string} background */
  const picture = (width, height, background) =>
    sharp({ create: { width, height, channels: 3, background } });
  await putFile(kitchenSink.id, 'cover.png', await picture(600, 900, '#3a5254').png().toBuffer());
  await putFile(kitchenSink.id, 'button.png', await picture(16, 16, '#ff6a3d').png().toBuffer());
  await putFile(kitchenSink.id, 'rain.gif', await picture(320, 180, '#22323a').gif().toBuffer());
  await putArticle(kitchenSink);
}

/** Articles with covers of all shapes. @param {Changes} api */
async function putOddCovers({ putArticle, putFile }) {
  const shapes = [
    [1600, 900],
    [1600, 1200],
    [600, 900],
    [1080, 2340],
    [200, 3000],
    [900, 100],
  ];
  for (const [index, [width = 1, height = 1]] of shapes.entries()) {
    const id = `odd-cover-${index}`;
    const noise = { type: /** @type {const} */ ('gaussian'), mean: 110, sigma: 60 };
    const spots = sharp({
      create: { width: 8, height: 8, channels: 3, background: '#888', noise },
    });
    const picture = spots.resize(width, height, { fit: 'fill' }).jpeg();
    await putFile(id, 'cover.jpg', await picture.toBuffer());
    const name = `A-cover-of-${width}-by-${height}`;
    const uploads = [{ name: 'cover.jpg' }];
    await putArticle({ id, name, tags: ['odd-covers'], uploads, uploadDate: '2026-01-01' });
  }
}

/** @type {Screen[]} pages in unusual states, and pages that no table lists */
export const screens = [
  { name: 'odd-covers', path: '/blog?tags=odd-covers', content: putOddCovers },
  { name: 'odd-cover', path: '/article/A-cover-of-1080-by-2340', content: putOddCovers },
  {
    name: 'home-video',
    path: '/',
    // The light theme has no video.
    themes: ['dark'],
    window: true,
    motion: true,
    act: async (page) => {
      await page.getByRole('button', { name: /background video/ }).waitFor();
      await page.mouse.move(300, 300);
    },
  },
  {
    name: 'home-menu',
    path: '/',
    widths: [390],
    window: true,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  { name: 'home-keyboard', path: '/', window: true, act: (page) => page.keyboard.press('Tab') },
  { name: 'blog-page-2', path: '/blog?page=2' },
  { name: 'blog-search', path: '/blog?search=contract' },
  { name: 'blog-tag', path: '/blog?tags=marketing' },
  { name: 'blog-empty', path: '/blog?search=unobtainium' },
  {
    name: 'blog-odd-cards',
    path: '/blog?search=odd',
    content: async ({ putArticle }) => {
      for (const article of oddArticles) await putArticle(article);
    },
  },
  {
    name: 'blog-loading',
    path: '/blog',
    content: ({ fault }) => fault({ path: '/articles?search=', kind: 'hang' }),
    act: async (page) => {
      await page.getByRole('searchbox').fill(`slow ${page.viewportSize()?.width}`);
      // Waits for hydration, because Enter would otherwise lead to another document.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('site-island[name=search-box]') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      );
      await page.getByRole('searchbox').press('Enter');
      await page.getByText('Loading articles').waitFor();
    },
  },
  { name: 'article', path: '/article/revenue-share-worked-through-with-figures' },
  { name: 'article-no-cover', path: '/article/patch-notes-people-read' },
  {
    name: 'article-everything',
    path: '/article/everything-an-article-can-hold',
    content: putKitchenSink,
  },
  {
    name: 'article-plain',
    path: `/article/${plainText.slug}`,
    widths: [390],
    window: true,
    content: ({ putArticle }) => putArticle(plainText),
  },
  { name: 'preview', path: previewPath('next-year-at-kindling') },
  { name: 'article-missing', path: '/article/no-such-article' },
  {
    name: 'article-failed',
    path: '/article/cannot-be-read',
    content: ({ fault }) => fault({ path: '/articles/by_name', kind: '500' }),
  },
  {
    name: 'contact-errors',
    path: '/contact',
    act: (page) => page.getByRole('button', { name: 'Send message' }).click(),
  },
  {
    name: 'contact-sending',
    path: '/contact',
    content: ({ fault }) => fault({ path: '/contact', kind: 'slow', delayMs: 8_000 }),
    act: async (page) => {
      await fillContactForm(page);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  },
  {
    name: 'contact-sent',
    path: '/contact',
    act: async (page) => {
      await fillContactForm(page);
      await page.getByRole('status').filter({ hasText: /./ }).waitFor();
    },
  },
  {
    name: 'contact-failed',
    path: '/contact',
    content: ({ fault }) => fault({ path: '/contact', kind: '500' }),
    act: async (page) => {
      await fillContactForm(page);
      await page.getByText('Failed to send message').waitFor();
    },
  },
  { name: 'contact-faq', path: '/contact', act: (page) => page.locator('summary').nth(1).click() },
  { name: 'redirect-missing', path: '/r/no-such-link' },
  {
    name: 'redirect-waiting',
    path: '/r/waits',
    content: ({ fault }) => fault({ path: '/redirects', kind: '500' }),
    act: async (page) => {
      await page.route('**/api/redirects/**', () => {});
      await page.reload();
    },
  },
  {
    name: 'redirect-failed',
    path: '/r/fails',
    content: ({ fault }) => fault({ path: '/redirects', kind: '500' }),
    act: (page) => page.getByText('Failed to fetch redirect').waitFor(),
  },
  { name: 'not-found', path: '/no/such/page' },
];
