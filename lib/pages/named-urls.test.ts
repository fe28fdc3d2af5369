import { testArticle } from '../../testing/test-article';
import type { ArticleSummary } from '../articles/article-list';
import { isNamedUrl, listedUrls } from './named-urls';

jest.mock('../articles/article-list', () => ({ lastGoodList: () => mockList }));
let mockList: { articles: ArticleSummary[] } | undefined;

beforeEach(() => {
  const articles = Array.from({ length: 25 }, (_, index) =>
    testArticle({
      id: `a${index}`,
      slug: `no ${index}`,
      uploadDate: index === 0 ? null : new Date(2026, 0, index).toISOString(),
    }),
  );
  mockList = { articles };
});

it.each(['/', '/blog', '/contact', '/about', '/404', '/article', '/r', '/r/discord'])(
  'the site always has %s',
  (url) => {
    mockList = undefined;
    expect(isNamedUrl(url)).toBe(true);
  },
);

it.each([
  ['/article/no%207', true],
  ['/article/invented', false],
  ['/blog?page=2', true],
  ['/blog?page=3', true],
  ['/blog?page=4', false],
  ['/blog?search=x', false],
  ['/blog?search=x&page=2', false],
  ['/r/invented', false],
])('whether the site links to %s: %s', (url, isNamed) => {
  expect(isNamedUrl(url)).toBe(isNamed);
});

it('lists the further pages of the blog, then the newest articles, then those without a date', () => {
  const urls = listedUrls();
  expect(urls.slice(0, 4)).toEqual([
    '/blog?page=2',
    '/blog?page=3',
    '/article/no%2024',
    '/article/no%2023',
  ]);
  expect(urls.at(-1)).toBe('/article/no%200');
  expect(urls).toHaveLength(27);
});
