import { sitemapFaults } from '../../../testing/schemas/validate';
import { testArticle } from '../../articles/test-article';
import { SITEMAP_MAX_URLS, sitemap } from '.';

const PAGES = 4;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => testArticle({ id: `a${index}`, slug: `s-${index}` }));
const tooMany = many(SITEMAP_MAX_URLS - PAGES + 1);
const textOf = (...args: Parameters<typeof sitemap>) => String(sitemap(...args)?.body);

describe('sitemap', () => {
  it('is valid against its schema, with every page and article, their dates and covers', async () => {
    const xml = textOf([
      testArticle({ slug: "a&b'c <d> é", cover_image: 'a&b.webp' }),
      testArticle({ id: 'a2', slug: 'plain', cover_image: null, uploadDate: null }),
    ]);
    expect(await sitemapFaults(xml)).toEqual([]);
    expect(xml.match(/<loc>.*?<\/loc>/g)).toEqual(
      [
        '',
        'blog',
        'about',
        'contact',
        'article/a%26b&apos;c%20%3Cd%3E%20%C3%A9',
        'article/plain',
      ].map((path) => `<loc>http://localhost:3000/${path}</loc>`),
    );
    expect(xml).toContain(
      '<image:loc>http://localhost:3000/media/covers/a1/a%26b.webp</image:loc>',
    );
    expect(xml.match(/<lastmod>.*?<\/lastmod>/g)).toEqual([
      '<lastmod>2026-05-07T09:00:00.000Z</lastmod>',
      '<lastmod>2026-05-07T09:00:00.000Z</lastmod>',
    ]);
  });

  it('lists a URL once, though two articles have it', async () => {
    const xml = textOf([testArticle(), testArticle({ id: 'a2' })]);
    expect(xml.match(/pricing-your-game/g)).toHaveLength(1);
    expect(await sitemapFaults(xml)).toEqual([]);
  });

  it('is one file up to 50,000 URLs', () => {
    const articles = tooMany.slice(1);
    expect(textOf(articles).match(/<url>/g)).toHaveLength(SITEMAP_MAX_URLS);
  });

  it('has no parts as one file', () => {
    expect([0, 1, 2].map((part) => sitemap(many(2), part))).toEqual([null, null, null]);
  });

  it('is an index of several files beyond that, which together list every URL', async () => {
    const articles = tooMany;
    const index = textOf(articles);
    expect(await sitemapFaults(index)).toEqual([]);
    expect(index.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>http://localhost:3000/sitemap/1.xml</loc>',
      '<loc>http://localhost:3000/sitemap/2.xml</loc>',
    ]);
    expect(textOf(articles, 1).match(/<url>/g)).toHaveLength(SITEMAP_MAX_URLS);
    expect(textOf(articles, 2).match(/<url>/g)).toHaveLength(1);
    expect(sitemap(articles, 3)).toBeNull();
  });

  it('is rendered once for a list, and is another one for another list', () => {
    const articles = [testArticle()];
    expect(sitemap(articles)).toBe(sitemap(articles));
    expect(textOf(many(2))).not.toBe(textOf(articles));
  });
});
