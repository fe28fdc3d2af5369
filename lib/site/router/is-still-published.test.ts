import { now } from '../../../engine';
import { testArticle } from '../../../testing/test-article';
import { lastGoodList } from '../../articles/article-list';
import { isStillPublished } from './resolve-url';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  lastGoodList: jest.fn(),
}));

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
