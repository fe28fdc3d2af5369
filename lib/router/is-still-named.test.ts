import { now } from '../../engine';
import { testArticle } from '../../testing/test-article';
import { lastGoodList } from '../articles/article-list';
import { isStillNamed } from './is-still-named';

jest.mock('../articles/article-list', () => ({
  ...jest.requireActual('../articles/article-list'),
  lastGoodList: jest.fn(),
}));

const articles = [testArticle({ id: '1', slug: 'named' })];
/** The last good list is this old, or there is none. */
const listIs = (ageMs?: number, isExpired = false) => {
  const list = { articles, ageMs: ageMs ?? 0, isFailing: true, isExpired };
  jest.mocked(lastGoodList).mockReturnValue(ageMs === undefined ? undefined : list);
};
const SECONDS_OLD = 10;
/** @returns whether the article in the list and another one are named */
const named = (isOlderGeneration: boolean) =>
  ['/article/named', '/article/other'].map((url) =>
    isStillNamed(url, { renderedAt: now() - SECONDS_OLD * 1_000, isOlderGeneration }),
  );

it.each([
  ['a list since', 5_000, false, [true, false]],
  ['an older list', 15_000, false, [true, true]],
  ['no list', undefined, false, [true, true]],
] as const)('an article’s page, with %s', (_, ageMs, isExpired, expected) => {
  listIs(ageMs, isExpired);
  expect(named(false)).toEqual(expected);
});

it.each([
  ['a list since', 5_000, false, [true, false]],
  ['a list from before, though younger than the page', 5_000, true, [undefined, undefined]],
  ['no list', undefined, false, [undefined, undefined]],
] as const)('an article’s page from before a publication, with %s', (...row) => {
  const [, ageMs, isExpired, expected] = row;
  listIs(ageMs, isExpired);
  expect(named(true)).toEqual(expected);
});

it.each([
  ['/r/link', false, true],
  ['/r/link', true, undefined],
  ['/r', true, true],
  ['/', true, true],
  ['/blog?page=2', true, true],
])('%s, from before a publication: %p, is named: %p', (url, isOlderGeneration, expected) => {
  listIs(0);
  expect(isStillNamed(url, { renderedAt: 0, isOlderGeneration })).toBe(expected);
});
