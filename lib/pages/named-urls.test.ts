import { testArticle } from '../../testing/test-article';
import type { ArticleSummary } from '../articles/article-list';
import { coverSources } from '../media/covers';
import { routeOf } from '../site/route-of';
import { ROUTES } from '../site/routes';
import { kindOf, listedUrls } from './named-urls';

jest.mock('../articles/article-list', () => ({ lastGoodList: () => mockList }));
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

const kind = (url: string, method = 'GET') => kindOf(method, { url, route: routeOf(url) });

it.each([
  '/',
  '/blog',
  '/contact',
  '/about',
  '/404',
  '/article',
  '/r',
  '/r/discord',
  '/feed/atom.xml',
])('the site always names %s', (url) => {
  mockList = undefined;
  expect(kind(url)).toBe('named');
});

it.each([
  ['/article/no%207', 'named'],
  ['/article/invented', 'invented'],
  ['/share/article/no%207.jpg', 'named'],
  ['/share/article/invented.jpg', 'invented'],
  ['/blog?page=2', 'named'],
  ['/blog?page=3', 'named'],
  ['/blog?page=4', 'invented'],
  ['/blog?search=x', 'invented'],
  ['/blog?search=x&page=2', 'invented'],
  ['/r/invented', 'invented'],
  ['/api/redirects/discord', 'named'],
  ['/api/redirects/invented', 'invented'],
  ['/media/covers/a7/of%20list.webp', 'named'],
  ['/media/covers/a7/of%20list.webp/480?v=1', 'named'],
  ['/media/covers/a7/invented.webp', 'invented'],
  ['/media/covers/a8/of%20list.webp', 'invented'],
  ['/media/covers/a8/invented.webp/480?v=1', 'invented'],
])('whether the list or the API names %s: %s', (url, expected) => {
  expect(kind(url)).toBe(expected);
});

/** Routes that lead to no work for a name that they do not have; a preview has a signature. */
const NAMED_BY_THEMSELVES = ['/feed/[file]', '/media/video/[file]', '/share/[file]', '/preview/'];

it.each(Object.keys(ROUTES).filter((route) => route.includes('[')))(
  'what anybody may have invented is told from what is named: %s',
  (route) => {
    const isNamed = NAMED_BY_THEMSELVES.some((it) => route.startsWith(it));
    expect(kind(route.replace(/\[\w+\]/g, 'invented'))).toBe(isNamed ? 'named' : 'invented');
  },
);

it('a cover that a page shows is named, though no list has it', () => {
  coverSources({ id: 'new', cover_image: 'a.webp' });
  expect(kind('/media/covers/new/a.webp/480')).toBe('named');
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
  for (const url of ['/article/b5', '/blog?page=2', '/share/article/b5.jpg']) {
    expect(kind(url)).toBe('named');
  }
  // The index is made once for a list.
  expect(reads).toBe(ofIndex);
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
