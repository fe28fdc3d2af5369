import { testArticle } from '../../testing/test-article';
import { parseBlogQuery } from '../articles/blog-query';
import {
  articleMetadata,
  blogMetadata,
  pageMetadata,
  problemMetadata,
  siteMetadata,
} from './metadata';

jest.mock('../site/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));

const titleOf = (title?: string) =>
  pageMetadata({ path: '/x', ...(title && { title }) }).title as { absolute: string };

describe('siteMetadata', () => {
  it('resolves URLs against SITE_URL', () => {
    expect(String(siteMetadata().metadataBase)).toBe('https://www.example.com/');
  });

  it('appends the brand to titles', () => {
    expect(siteMetadata().title).toMatchObject({ template: '%s | Kindling' });
  });
});

describe('pageMetadata', () => {
  it.each([
    ['Pricing Your Game', 'Pricing Your Game | Kindling: the developer-first publisher'],
    ['What a Wishlist Is Worth', 'What a Wishlist Is Worth | Kindling'],
    [
      'Localisation Before You Need It Anywhere',
      'Localisation Before You Need It Anywhere | Kindling',
    ],
    [`A ${'long '.repeat(12)}title`, `A ${'long '.repeat(12)}title`],
  ])('fits the title of "%s" to the length that search engines show', (title, expected) => {
    expect(titleOf(title)).toEqual({ absolute: expected });
  });

  it('has the site title on the home page', () => {
    expect(titleOf()).toEqual({ absolute: 'Kindling: the developer-first publisher' });
  });

  it('shortens a description to the length that search engines show', () => {
    const { description } = pageMetadata({ path: '/x', description: 'word '.repeat(60) });
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
  });

  it('has canonical URL and share image with size and text', () => {
    const { alternates, openGraph, twitter, robots } = pageMetadata({
      path: '/about',
      title: 'About',
    });
    const images = [
      expect.objectContaining({
        url: '/share/home.jpg',
        width: 1200,
        height: 630,
        alt: expect.stringContaining('Kindling'),
      }),
    ];
    expect(alternates?.canonical).toBe('/about');
    expect(openGraph).toMatchObject({
      type: 'website',
      url: '/about',
      title: 'About',
      locale: 'en_GB',
      images,
    });
    expect(twitter).toMatchObject({ card: 'summary_large_image', images });
    expect(robots).toBeUndefined();
  });

  it('has the publication date of an article, if there is one', () => {
    const of = (uploadDate: string | null) =>
      articleMetadata(testArticle({ uploadDate, tags: ['ip'] })).openGraph;
    expect(of('2026-05-07T09:00:00.000Z')).toMatchObject({
      type: 'article',
      tags: ['ip'],
      publishedTime: '2026-05-07T09:00:00.000Z',
      images: [
        expect.objectContaining({
          url: '/share/article/pricing-your-game.jpg',
          alt: 'Pricing Your Game (Kindling)',
        }),
      ],
    });
    expect(of(null)).not.toHaveProperty('publishedTime');
  });

  it('does not allow indexing of search results and problems, but following their links', () => {
    const robots = { index: false, follow: true };
    expect(pageMetadata({ path: '/x', index: false }).robots).toEqual(robots);
    expect(problemMetadata('Page not found').robots).toEqual(robots);
  });
});

describe('blogMetadata', () => {
  const metadataOf = (query: string, index = true) =>
    blogMetadata(parseBlogQuery(new URLSearchParams(query)), index);

  it.each([
    ['', 'Blog: notes on publishing indie games | Kindling'],
    ['page=2', 'Blog: notes on publishing indie games, page 2 | Kindling'],
    ['search=ip&tags=data,press', 'Blog: “ip” in data, press | Kindling'],
  ])('the title of the blog has the query in it: %s', (query, title) => {
    expect(metadataOf(query).title).toEqual({ absolute: title });
  });

  it('the canonical URL is that of the listing', () => {
    const canonicalOf = (query: string) => metadataOf(query).alternates?.canonical;
    expect(canonicalOf('page=1&utm_source=x')).toBe('/blog');
    expect(canonicalOf('page=2&search=ip')).toBe('/blog?search=ip&page=2');
    expect(metadataOf('search=ip').openGraph).toMatchObject({
      title: 'Blog: “ip”',
      url: '/blog?search=ip',
    });
  });

  it('may be indexed or not', () => {
    expect(metadataOf('').robots).toBeUndefined();
    expect(metadataOf('search=ip', false).robots).toEqual({ index: false, follow: true });
  });
});
