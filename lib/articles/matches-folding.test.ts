import { recordLog } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { readArticles } from '../publisher-api';
import { fold } from '../publisher-api/fold';
import { listArticles, rereadList } from './article-list';
import { searchMatcher, tagMatcher } from './matches';

jest.mock('../publisher-api/fold', () => {
  const actual = jest.requireActual('../publisher-api/fold');
  return { ...actual, fold: jest.fn(actual.fold) };
});
recordLog();
jest.mock('../site/settings/env', () => ({ env: () => ({ REVALIDATE_SECONDS: 60 }) }));
jest.mock('../publisher-api', () => ({ readArticles: jest.fn() }));

const folding = jest.mocked(fold);
const articles = () =>
  ['What’s new', 'Don’t miss it', 'Łódź'].map((title, at) =>
    testArticle({ id: String(at), title, description: `${title}…`, tags: ['Co‑op'] }),
  );

it('a text is folded once, while the list is read', async () => {
  jest.mocked(readArticles).mockImplementation(async (_, take) => articles().forEach(take));
  await listArticles();
  const texts = folding.mock.calls.map(([text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toEqual(expect.arrayContaining(['What’s new', 'Łódź…', 'Co‑op']));

  await rereadList();
  expect(readArticles).toHaveBeenCalledTimes(2);
  const list = await listArticles();
  folding.mockClear();
  for (const found of [list, articles()]) {
    expect(found.filter(searchMatcher("what's")).map(({ id }) => id)).toEqual(['0']);
    expect(found.filter(tagMatcher(['co-op']))).toHaveLength(3);
  }
  // The four calls are for the terms and tags of the four tests.
  expect(folding).toHaveBeenCalledTimes(4);
});
