/** @jest-environment node */
import { pageMetadata, problemMetadata, siteMetadata } from './index';

jest.mock('../env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));

const titleOf = (title?: string) =>
  pageMetadata({ path: '/x', ...(title && { title }) }).title as { absolute: string };

describe('siteMetadata', () => {
  it('makes addresses from SITE_URL', () => {
    expect(String(siteMetadata().metadataBase)).toBe('https://www.example.com/');
  });

  it('puts the brand after a title', () => {
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
  ])('fits the title of "%s" to what search engines show', (title, expected) => {
    expect(titleOf(title)).toEqual({ absolute: expected });
  });

  it('names the home page by the publisher', () => {
    expect(titleOf()).toEqual({ absolute: 'Kindling: the developer-first publisher' });
  });

  it('cuts a description that no search engine would show whole', () => {
    const { description } = pageMetadata({ path: '/x', description: 'word '.repeat(60) });
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
  });

  it('tells where the page is, and its picture with size and text, for sharing', () => {
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

  it('tells of an article when it was published, if that is known', () => {
    const of = (published: string | null) =>
      pageMetadata({ path: '/article/x', article: { published, tags: ['ip'] } }).openGraph;
    expect(of('2026-05-07T09:00:00.000Z')).toMatchObject({
      type: 'article',
      tags: ['ip'],
      publishedTime: '2026-05-07T09:00:00.000Z',
    });
    expect(of(null)).not.toHaveProperty('publishedTime');
  });

  it('keeps search results and problems out of search engines, not their links', () => {
    const robots = { index: false, follow: true };
    expect(pageMetadata({ path: '/x', index: false }).robots).toEqual(robots);
    expect(problemMetadata('Page not found').robots).toEqual(robots);
  });
});
