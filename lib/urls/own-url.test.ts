import { testArticle } from '../../testing/test-article';
import { lastGoodList } from '../articles/article-list';
import { noteSpelling } from '../site/spelling';
import { ownUrl } from './own-url';

jest.mock('../articles/article-list', () => ({ lastGoodList: jest.fn() }));

const articles = [
  testArticle({ id: '1', name: 'launch day', slug: 'launch' }),
  testArticle({ id: '2', name: 'launch', slug: 'other' }),
  testArticle({ id: '3', name: null, slug: null }),
];

beforeEach(() => {
  jest
    .mocked(lastGoodList)
    .mockReturnValue({ articles, ageMs: 1, isFailing: false, isExpired: false });
});

it.each([
  ['by its name', '/article/launch%20day', '/article/launch'],
  ['by its id', '/article/1', '/article/launch'],
  ['by its slug', '/article/launch', undefined],
  ['by its id without a slug', '/article/3', undefined],
  ['that the list does not have', '/article/Launch', undefined],
])('the URL of an article %s', (_, url, own) => {
  expect(ownUrl(url)).toBe(own);
});

it('believes what the API has said since rather than the list', () => {
  noteSpelling('/article/1', '/article/1');
  expect(ownUrl('/article/1')).toBeUndefined();
});

it('knows no URL without a list', () => {
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  expect(ownUrl('/article/2')).toBeUndefined();
});
