import { JSDOM } from 'jsdom';
import { testArticle } from '../../testing/test-article';
import { listArticles } from '../articles/article-list';
import type { Article } from '../publisher-api';
import { limits } from '../publisher-api/limits';
import { allPages } from '../site/all-pages';
import { BLOG_PATH } from '../site/urls/paths';
import { readSitemap } from './sitemap';

jest.mock('../articles/article-list', () => ({
  ...jest.requireActual('../articles/article-list'),
  listArticles: jest.fn(),
}));

const list = jest.mocked(listArticles);
const textOf = async (articles: Article[]) => {
  list.mockResolvedValue(articles);
  return Buffer.from((await readSitemap()).body.bytes).toString();
};

it('has every page of the navigation and every article, their dates and covers', async () => {
  const xml = await textOf([
    testArticle({ slug: "a&b'c <d> é", cover_image: 'a&b.webp' }),
    testArticle({ id: 'a2', slug: 'plain', cover_image: null, uploadDate: null }),
  ]);
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const { localName, namespaceURI, children } = document.documentElement;
  expect(localName).toBe('urlset');
  expect(namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect([...children].map((url) => [...url.children].map(({ tagName }) => tagName))).toEqual([
    ...allPages().map(({ path }) => (path === BLOG_PATH ? ['loc', 'lastmod'] : ['loc'])),
    ['loc', 'lastmod', 'image:image'],
    ['loc'],
  ]);
  const pages = allPages().map(({ path }) => path);
  const articles = ['/article/a&amp;b&apos;c%20%3Cd%3E%20%C3%A9', '/article/plain'];
  expect(xml.match(/(?<=<loc>).*?(?=<)/g)).toEqual(
    [...pages, ...articles].map((path) => `http://localhost:3000${path}`),
  );
  expect(xml).toContain('<image:loc>http://localhost:3000/media/covers/a1/a&amp;b.webp<');
  expect(xml.match(/(?<=<lastmod>).*?(?=<)/g)).toEqual(Array(2).fill('2026-05-07T09:00:00.000Z'));
});

it('lists a URL once, though two articles have it, and has every article', async () => {
  const xml = await textOf([testArticle(), testArticle({ id: 'a2' })]);
  expect(xml.match(/pricing-your-game/g)).toHaveLength(1);
  expect(limits.items + allPages().length).toBeLessThanOrEqual(50_000);
});

it('is rendered once for a list, and is another one for another list', async () => {
  list.mockResolvedValue([testArticle()]);
  const first = await readSitemap();
  expect((await readSitemap()).body).toBe(first.body);
  await textOf([testArticle({ slug: 'other' })]);
  expect((await readSitemap()).body.hash).not.toBe(first.body.hash);
});
