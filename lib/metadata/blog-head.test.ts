/** @jest-environment node */

import { parseBlogQuery } from '../articles/blog-query';
import { blogMetadata, withHead } from './blog-head';

jest.mock('../env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));

const parse = (query: string) => parseBlogQuery(new URLSearchParams(query));
const headOf = (query: string, pageCount = 3) =>
  withHead({ query: parse(query), cards: [], pageCount, total: 25 }).head;

describe('the head of a listing', () => {
  it.each([
    ['', 'Blog: notes on publishing indie games | Kindling'],
    ['page=2', 'Blog: notes on publishing indie games, page 2 | Kindling'],
    ['search=ip&tags=data,press', 'Blog: “ip” in data, press | Kindling'],
  ])('has the query in its title: %s', (query, title) => {
    expect(headOf(query).title).toBe(title);
  });

  it('has the canonical URL of the listing', () => {
    expect(headOf('page=1&utm_source=x').canonical).toBe('https://www.example.com/blog');
    expect(headOf('page=2&search=ip').canonical).toBe(
      'https://www.example.com/blog?search=ip&page=2',
    );
  });

  it.each(['', 'page=2', 'page=3'])('allows indexing of a page that exists: %s', (query) => {
    expect(headOf(query).index).toBe(true);
  });

  it('allows indexing of the first page even without articles', () => {
    expect(headOf('', 0).index).toBe(true);
  });

  it.each(['search=ip', 'tags=ip', 'page=4', 'page=99'])(
    'does not allow indexing of: %s',
    (query) => {
      expect(headOf(query).index).toBe(false);
    },
  );
});

it('does not duplicate in the metadata what the page renders', () => {
  const { title, alternates, robots, openGraph } = blogMetadata(parse('search=ip'));
  expect({ title, canonical: alternates?.canonical, robots }).toEqual({
    title: null,
    canonical: null,
    robots: undefined,
  });
  expect(alternates?.types).toBeDefined();
  expect(openGraph).toMatchObject({ title: 'Blog: “ip”', url: '/blog?search=ip' });
});
