import { now, type ResolvedRoute } from '../../../engine';
import { testArticle } from '../../../testing/test-article';
import { type ArticleSummary, lastGoodList } from '../../articles/article-list';
import { contentSourceId } from '../../covers/cover-urls';
import { makeCoversPublic } from '../../covers/public-covers';
import { textPages } from '../all-pages';
import type { ParsedUrl } from '../routes';
import { isStillPublished, listedUrls, router } from './resolve-url';

/* Which URLs the site itself names, and which stored pages may still be sent. */

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  lastGoodList: jest.fn(),
}));
const { resolve, isKnown } = router;

const listIs = (articles: ArticleSummary[]) => {
  const list = { articles, ageMs: 1, isFailing: false, isExpired: false };
  jest.mocked(lastGoodList).mockReturnValue(list);
};

/** The end of the URL of a cover in one width. */
const WIDTH = `480?v=${contentSourceId()}`;

beforeEach(() => {
  const articles = Array.from({ length: 25 }, (_, index) =>
    testArticle({
      id: `a${index}`,
      slug: `no ${index}`,
      cover_image: index === 7 ? 'of list.webp' : null,
      uploadDate: index === 0 ? null : new Date(2026, 0, index).toISOString(),
    }),
  );
  listIs(articles);
});

const kind = (url: string) =>
  isKnown(resolve(url, () => false) as ResolvedRoute<ParsedUrl>) ? 'known' : 'unknown';

it.each(['/', '/blog', '/404', '/r/discord', '/feed/atom.xml'])('%s is always known', (url) => {
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  expect(kind(url)).toBe('known');
});

it('by the list, the pages and the API, a URL is known or unlisted', () => {
  const known = [
    ...['/article/no%207', '/share/article/no%207.jpg', '/blog?page=3', '/api/redirects/discord'],
    ...['/media/covers/a7/of%20list.webp', `/media/covers/a7/of%20list.webp/${WIDTH}`],
    `/media/covers/new/a.webp/${WIDTH}`,
  ];
  const unlisted = [
    ...['/article/unlisted', '/share/article/unlisted.jpg', '/blog?page=4', '/r/unlisted'],
    ...['/blog?search=x&page=2', '/api/redirects/unlisted', '/media/covers/a7/unlisted.webp'],
    ...['/media/covers/a8/of%20list.webp', `/media/covers/a8/unlisted.webp/${WIDTH}`],
  ];
  // A page shows this cover, although no list has it.
  makeCoversPublic([{ id: 'new', cover_image: 'a.webp' }]);
  expect([...known, ...unlisted].filter((url) => kind(url) === 'known')).toEqual(known);
});

it('a Markdown file of the brand is a page; another name leads to the page of all URLs without a route', () => {
  expect(resolve('/privacy', () => false)).toMatchObject({ type: 'page', route: '/[page]' });
  expect(resolve('/nothing-here', () => false)).toMatchObject({ url: '/404' });
});

it('lists the further pages of the blog, the brand’s own, then the newest articles, then those without a date', () => {
  const own = textPages().map((page) => page.path);
  expect(own.length).toBeGreaterThan(0);
  const urls = listedUrls();
  expect(urls.splice(2, own.length)).toEqual(own);
  const first = ['/blog?page=2', '/blog?page=3', '/article/no%2024', '/article/no%2023'];
  expect(urls.slice(0, 4)).toEqual(first);
  expect([urls.at(-1), urls.length]).toEqual(['/article/no%200', 27]);
});

const articles = [testArticle({ id: '1', slug: 'named' })];
const PAGE_AGE_MS = 10_000;
const NAMED = [true, false];
const BOTH = [true, true];
const UNKNOWN = [undefined, undefined];

it.each([
  ['a list since', false, { ageMs: 5_000, isExpired: false }, NAMED],
  ['an older list', false, { ageMs: 15_000, isExpired: false }, BOTH],
  ['no list', false, undefined, BOTH],
  ['a list since a publication', true, { ageMs: 5_000, isExpired: false }, NAMED],
  [
    'a list from before it, younger than the page',
    true,
    { ageMs: 5_000, isExpired: true },
    UNKNOWN,
  ],
  ['no list since a publication', true, undefined, UNKNOWN],
])('an article’s page is named or not: %s', (_, isBeforePublication, list, expected) => {
  jest.mocked(lastGoodList).mockReturnValue(list && { articles, isFailing: true, ...list });
  const page = { renderedAt: now() - PAGE_AGE_MS, isBeforePublication };
  const named = ['/article/named', '/article/other'].map((url) => isStillPublished(url, page));
  expect(named).toEqual(expected);
});

it.each([
  ['/r/link', false, true],
  ['/r/link', true, undefined],
  ['/r', true, true],
  ['/', true, true],
  ['/blog?page=2', true, true],
])('%s, from before a publication: %p, is named: %p', (url, isBeforePublication, expected) => {
  expect(isStillPublished(url, { renderedAt: 0, isBeforePublication })).toBe(expected);
});
