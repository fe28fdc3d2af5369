import { processSingleton } from '../../engine';
import {
  nextPublication,
  OPTIONAL_PART_TIMEOUT_MS,
  recordLog,
  testContext,
  withRequestContext,
} from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { readArticles, readArticlesByTags } from '../publisher-api';
import { listArticles } from './article-list';
import { findArticles } from './blog-listing';

/* An API that accepts calls and does not respond. */

recordLog();
jest.mock('../site/settings/env', () => ({
  env: () => ({ REVALIDATE_SECONDS: 60 }),
}));
jest.mock('../publisher-api', () => ({
  ...jest.requireActual('../../engine/upstream'),
  readArticles: jest.fn(),
  readArticlesByTags: jest.fn(),
}));

const titles = async (found: Promise<{ title: string }[]>) => (await found).map((it) => it.title);
let ends: (() => void)[];

beforeEach(async () => {
  jest.useFakeTimers();
  // A publication ends the sharing of pending calls.
  nextPublication();
  for (const name of ['article-list', 'search-results'])
    processSingleton(name, () => new Map()).clear();
  ends = [];
  const articles = ['A game', 'A story'].map((title) =>
    testArticle({ id: title, title, tags: ['ip'] }),
  );
  jest.mocked(readArticles).mockImplementation(async (_, take) => articles.forEach(take));
  await listArticles();
  jest.advanceTimersByTime(1_000_000);
  const hang = () => new Promise<void>((end) => ends.push(end));
  jest.mocked(readArticles).mockImplementation(hang);
  jest.mocked(readArticlesByTags).mockImplementation(hang);
});
afterEach(async () => {
  // Calls in flight count towards the limit of concurrent calls.
  for (const end of ends) end();
  await jest.advanceTimersByTimeAsync(0);
  jest.useRealTimers();
});

const search = (term: string, ...tags: string[]) => titles(findArticles({ search: term, tags }));
it('a tag with a comma is looked up in the last good list while no call has ended', async () => {
  const found = search('', 'a,b');
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect(await found).toEqual([]);
});

it('a search uses the last good list, and the result that came too late the next time', async () => {
  const first = search('game');
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect(await first).toEqual(['A game']);
  for (const end of ends) end();
  await jest.advanceTimersByTimeAsync(0);
  expect(await search('game')).toEqual([]);
});

it.each([
  ['in the background', () => {}, 'background'],
  ['once something was published, before a call since has failed', nextPublication, 'known'],
] as const)('a search waits to the end of its call %s', async (_, prepare, workClass) => {
  prepare();
  const found = withRequestContext(testContext({ workClass }), () => search('other'));
  await jest.advanceTimersByTimeAsync(5 * OPTIONAL_PART_TIMEOUT_MS);
  expect(await Promise.race([found, 'waiting'])).toBe('waiting');
  for (const end of ends) end();
  expect(await found).toEqual([]);
});
