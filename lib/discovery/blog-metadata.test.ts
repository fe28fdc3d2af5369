import { parseBlogQuery } from '../articles/blog-query';
import { blogMetadata } from './blog-metadata';

jest.mock('../site/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));

const metadataOf = (query: string, pageCount = 3) =>
  blogMetadata({
    query: parseBlogQuery(new URLSearchParams(query)),
    cards: [],
    pageCount,
    total: 25,
    failed: false,
  });

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

it.each(['', 'page=2', 'page=3'])('a page that exists may be indexed: %s', (query) => {
  expect(metadataOf(query).robots).toBeUndefined();
});

it('the first page may be indexed even without articles', () => {
  expect(metadataOf('', 0).robots).toBeUndefined();
});

it.each(['search=ip', 'tags=ip', 'page=4', 'page=99'])(
  'a search, tags and a page beyond the last may not be indexed: %s',
  (query) => {
    expect(metadataOf(query).robots).toEqual({ index: false, follow: true });
  },
);
