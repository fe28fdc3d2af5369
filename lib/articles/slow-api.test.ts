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
import { readFeed } from '../syndication/feeds';
import { readSitemap } from '../syndication/sitemap';
import { listArticles } from './article-list';
import { findArticles, listBlog } from './blog-listing';

/* An API that accepts calls and does not respond. */

recordLog();
jest.mock('../site/settings/env', () => ({
  env: () => ({
    REVALIDATE_SECONDS: 60,
    SITE_URL: 'https://www.example.com',
    IMAGE_ORIGINS: [],
  }),
}));
jest.mock('../publisher-api', () => ({
  ...jest.requireActual('../../engine/upstream'),
  readArticles: jest.fn(),
  readArticlesByTags: jest.fn(),
}));
jest.mock('../markdown', () => ({ renderMarkdown: async () => undefined }));

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

const contains = async (what: Promise<{ body: { bytes: Uint8Array } }>) =>
  String(Buffer.from((await what).body.bytes)).includes('A%20story');

const search = (term: string, ...tags: string[]) => titles(findArticles({ search: term, tags }));
it.each<[string, () => Promise<unknown>, unknown]>([
  ['a search', () => search('game'), ['A game']],
  ['a page of a tag', () => search('', 'ip'), ['A game', 'A story']],
  ['a page of a tag with a comma', () => search('', 'a,b'), []],
  ['the blog', async () => (await listBlog({ search: '', tags: [], page: 1 })).total, 2],
  ['the sitemap', () => contains(readSitemap()), true],
  ['a feed', () => contains(readFeed('atom')), true],
])('%s is made of the last good list while no call has ended', async (_, make, expected) => {
  const made = make();
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect(await made).toEqual(expected);
  expect(ends.length).toBeGreaterThan(0);
});

it('a search whose result comes too late has it the next time', async () => {
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
