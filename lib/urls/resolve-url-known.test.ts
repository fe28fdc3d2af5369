import { testArticle } from '../../testing/test-article';
import type { ArticleSummary } from '../articles/article-list';
import { coverSources } from '../articles/cards';
import { ROUTES } from '../site/routes';
import { kindOf, listedUrls, type ResolvedRoute, resolveUrl } from './resolve-url';

jest.mock('../articles/article-list', () => ({
  ...jest.requireActual('../articles/article-list'),
  lastGoodList: () => mockList,
}));
let mockList: { articles: ArticleSummary[] } | undefined;

beforeEach(() => {
  const articles = Array.from({ length: 25 }, (_, index) =>
    testArticle({
      id: `a${index}`,
      slug: `no ${index}`,
      cover_image: index === 7 ? 'of list.webp' : null,
      uploadDate: index === 0 ? null : new Date(2026, 0, index).toISOString(),
    }),
  );
  mockList = { articles };
});

const kind = (url: string, method = 'GET') =>
  kindOf(method, resolveUrl(url, () => false) as ResolvedRoute);

it.each(['/', '/blog', '/404', '/r/discord', '/feed/atom.xml'])('%s is always known', (url) => {
  mockList = undefined;
  expect(kind(url)).toBe('known');
});

it.each([
  ['/article/no%207', 'known'],
  ['/article/invented', 'invented'],
  ['/share/article/no%207.jpg', 'known'],
  ['/share/article/invented.jpg', 'invented'],
  ['/blog?page=3', 'known'],
  ['/blog?page=4', 'invented'],
  ['/blog?search=x&page=2', 'invented'],
  ['/r/invented', 'invented'],
  ['/api/redirects/discord', 'known'],
  ['/api/redirects/invented', 'invented'],
  ['/media/covers/a7/of%20list.webp', 'known'],
  ['/media/covers/a7/of%20list.webp/480?v=1', 'known'],
  ['/media/covers/a7/invented.webp', 'invented'],
  ['/media/covers/a8/of%20list.webp', 'invented'],
  ['/media/covers/a8/invented.webp/480?v=1', 'invented'],
])('by the list and the API, %s is %s', (url, expected) => {
  expect(kind(url)).toBe(expected);
});

/** Routes that lead to no work for a name that they do not have; a preview has a signature. */
const ALWAYS_KNOWN = /^\/(feed|media\/video|share)\/\[file\]$|^\/preview\//;
const NAMING = Object.keys(ROUTES).filter((route) => route.includes('['));

it.each(NAMING)('tells what anybody may have invented from what is known: %s', (route) => {
  const expected = ALWAYS_KNOWN.test(route) ? 'known' : 'invented';
  expect(kind(route.replace(/\[\w+\]/g, 'invented'))).toBe(expected);
});

it('a cover that a page shows is known, though no list has it', () => {
  coverSources({ id: 'new', cover_image: 'a.webp' });
  expect(kind('/media/covers/new/a.webp/480')).toBe('known');
});

it('what is posted is a form', () => {
  expect(kind('/contact', 'POST')).toBe('form');
});

it('costs the same however many articles there are', () => {
  let reads = 0;
  const articles = Array.from({ length: 200 }, (_, index) =>
    Object.defineProperty(testArticle({ id: `b${index}` }), 'slug', {
      get: () => {
        reads += 1;
        return `b${index}`;
      },
    }),
  );
  mockList = { articles };
  kind('/article/invented');
  const ofIndex = reads;
  expect(ofIndex).toBe(200);
  const urls = ['/article/b5', '/blog?page=2', '/share/article/b5.jpg'];
  expect(urls.map((url) => kind(url))).toEqual(['known', 'known', 'known']);
  // The index is made once for a list: later reads are those of the one article that is found.
  expect(reads - ofIndex).toBeLessThanOrEqual(urls.length);
});

it('lists the further pages of the blog, then the newest articles, then those without a date', () => {
  const urls = listedUrls();
  const first = ['/blog?page=2', '/blog?page=3', '/article/no%2024', '/article/no%2023'];
  expect(urls.slice(0, 4)).toEqual(first);
  expect([urls.at(-1), urls.length]).toEqual(['/article/no%200', 27]);
});
