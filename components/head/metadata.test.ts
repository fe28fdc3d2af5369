import { brand, siteTitle } from '@/brand/brand';
import { blog } from '@/brand/copy';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import { pages } from '@/lib/site/pages';
import { testArticle } from '@/testing/test-article';
import {
  articleMetadata,
  blogMetadata,
  documentTitle,
  pageMetadata,
  problemMetadata,
} from './metadata';

jest.mock('@/lib/site/settings/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com' }),
}));

const titleOf = (title?: string) =>
  pageMetadata({ ...pages.home, ...(title && { title }) }).title as { absolute: string };

describe('pageMetadata', () => {
  /** A title that has this length together with its suffix. */
  const titled = (length: number, appended: string) => 'x'.repeat(length - appended.length);
  const [named, explained] = [` | ${brand.name}`, ` | ${siteTitle}`];
  it.each([
    ['the title of the site', titled(60, explained), explained],
    ['its name beyond 60 characters', titled(61, explained), named],
    ['its name', titled(60, named), named],
    ['nothing beyond 60 characters', titled(61, named), ''],
  ])('appends to a title %s', (_, title, appended) => {
    expect(titleOf(title)).toEqual({ absolute: title + appended });
  });

  it('shortens a description to the length that search engines show', () => {
    const { description } = pageMetadata({ path: '/x', description: 'word '.repeat(60) });
    expect(description).toMatch(/^.{140,155}word…$/);
  });

  it('has the publication date of an article, if there is one', () => {
    const alt = `Pricing Your Game (${brand.name})`;
    const image = { url: '/share/article/pricing-your-game.jpg', alt };
    const of = (uploadDate: string | null) =>
      articleMetadata(testArticle({ uploadDate, tags: ['ip'] })).openGraph;
    expect(of('2026-05-07T09:00:00.000Z')).toMatchObject({
      type: 'article',
      locale: brand.locale.replace('-', '_'),
      tags: ['ip'],
      publishedTime: '2026-05-07T09:00:00.000Z',
      images: [image],
    });
    expect(of(null)).not.toHaveProperty('publishedTime');
  });

  it('does not allow indexing of search results and problems, but following their links', () => {
    const robots = { index: false, follow: true };
    expect(pageMetadata({ ...pages.home, index: false }).robots).toEqual(robots);
    expect(problemMetadata('Page not found').robots).toEqual(robots);
  });
});

describe('blogMetadata', () => {
  const metadataOf = (query: string, index = true) =>
    blogMetadata(parseBlogQuery(new URLSearchParams(query)), index);

  it.each([
    ['', blog.documentTitle],
    ['page=2', `${blog.documentTitle}, page 2`],
    ['search=ip&tags=data,press', `${blog.name}: “ip” in data, press`],
    ['tags=data', `${blog.name}: data`],
  ])('the title of the blog has the query in it: %s', (query, title) => {
    expect(metadataOf(query).title).toEqual({ absolute: documentTitle(title) });
  });

  it('the canonical URL is that of the listing', () => {
    const canonicalOf = (query: string) => metadataOf(query).alternates?.canonical;
    expect(canonicalOf('page=1&utm_source=x')).toBe('/blog');
    expect(canonicalOf('page=2&search=ip')).toBe('/blog?search=ip&page=2');
    const shared = { title: `${blog.name}: “ip”`, url: '/blog?search=ip' };
    expect(metadataOf('search=ip').openGraph).toMatchObject(shared);
  });
});
