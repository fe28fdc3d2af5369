import { processSingleton, RETRY_MS } from '../../engine';
import { nextPublication, recordLog } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { lastGoodList, listArticles, summaryOf } from './article-list';
import { findArticles, listBlog, searchResultAt } from './blog-listing';
import type { BlogQuery } from './blog-query';

const REVALIDATE_SECONDS = 60;

recordLog();
jest.mock('../site/settings/env', () => ({ env: () => ({ REVALIDATE_SECONDS }) }));
jest.mock('../publisher-api', () => ({ readArticles: jest.fn(), readArticlesByTags: jest.fn() }));
jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const bySearch = jest.mocked(readArticles);
const byTags = jest.mocked(readArticlesByTags);
const all = jest.mocked(listArticles);
const DOWN = new Error('down');

const titled = (title: string, fields: Partial<Article> = {}) => ({
  ...testArticle({ id: title, description: null, ...fields }),
  title,
});
const returning =
  (...articles: Article[]) =>
  async (_: unknown, take: (article: Article) => void) =>
    articles.forEach(take);
/** Sets the stored list, which is also the result of reading it again. */
const listIs = (...articles: Article[]) => {
  const list = { articles: articles.map(summaryOf), ageMs: 0, isFailing: false, isExpired: false };
  jest.mocked(lastGoodList).mockReturnValue(list);
  all.mockResolvedValue(list.articles);
};
const findBySearch = (search: string) => findArticles({ search, tags: [] });
const findByTags = (tags: string[]) => findArticles({ search: '', tags });
const titles = async (found: Promise<{ title: string }[]>) => (await found).map((it) => it.title);

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  nextPublication();
  processSingleton('search-results', () => new Map()).clear();
  listIs(titled('A game'), titled('Another game'), titled('A story'));
  bySearch.mockImplementation(returning(titled('A game')));
  byTags.mockImplementation(returning());
});
afterEach(() => jest.useRealTimers());

it('finds what the API returns, without bodies, filtered by the rules of the site', async () => {
  const [hidden, other] = [titled('A hidden game', { status: 'draft' }), titled('A story')];
  bySearch.mockImplementation(returning(titled('New game'), hidden, other));
  expect(await findBySearch('game')).toEqual([summaryOf(titled('New game'))]);
  byTags.mockImplementation(returning(titled('B', { tags: ['IP'] }), titled('C', { tags: [] })));
  expect(await titles(findByTags(['ip', 'x']))).toEqual(['B']);
  expect(byTags).toHaveBeenCalledWith(['ip', 'x'], expect.anything());
});

it('adds articles of the stored list that match by folding, unless it has expired', async () => {
  listIs(titled('Co‑op game'), titled('Co‑op story'), titled('Co-op night'), titled('A game'));
  bySearch.mockImplementation(returning(titled('A co-op', { id: 'Co‑op story' })));
  expect(await titles(findBySearch('co-op'))).toEqual(['A co-op', 'Co‑op game']);
  const list = lastGoodList();
  jest.mocked(lastGoodList).mockReturnValue({ ...list, isExpired: true } as typeof list);
  expect(await titles(findBySearch('co-op'))).toEqual(['A co-op']);
});

it('searches the articles of a tag by one call for all terms', async () => {
  const tags = ['ip'];
  byTags.mockImplementation(returning(titled('On IP', { tags }), titled('Other', { tags })));
  expect(await titles(findArticles({ search: 'on', tags }))).toEqual(['On IP']);
  expect(await titles(findArticles({ search: 'other', tags }))).toEqual(['Other']);
  expect(byTags).toHaveBeenCalledTimes(1);
  expect(bySearch).not.toHaveBeenCalled();
});

it('names the articles of its results by their URLs', async () => {
  const bare = titled('A game', { id: '42', name: null, slug: null });
  bySearch.mockImplementation(returning(bare, titled('A new game', { id: '7', slug: 'new-game' })));
  await findBySearch('game');
  expect(searchResultAt('/article/42')).toMatchObject({ id: '42' });
  expect(searchResultAt('/article/new-game')).toMatchObject({ id: '7' });
  expect(['/article/7', '/article/x'].map(searchResultAt)).toEqual([undefined, undefined]);
  nextPublication();
  expect(searchResultAt('/article/42')).toBeUndefined();
});

it('a result is used for REVALIDATE_SECONDS from the start of its call', async () => {
  await findBySearch('game');
  jest.advanceTimersByTime(REVALIDATE_SECONDS * 1_000 - 1);
  await findBySearch('game');
  expect(bySearch).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await findBySearch('game');
  expect(bySearch).toHaveBeenCalledTimes(2);
});

describe('the list of all articles is searched', () => {
  it('when the call fails, also after some articles, and is made again five seconds later', async () => {
    bySearch.mockImplementationOnce(async (_, take) => {
      take(titled('A new game'));
      throw DOWN;
    });
    for (const _ of [1, 2])
      expect(await titles(findBySearch('GAME'))).toEqual(['A game', 'Another game']);
    expect(bySearch).toHaveBeenCalledTimes(1);
    // The search does not wait a second time for a newer list.
    expect(all.mock.calls).toEqual([[{ optional: true }]]);
    jest.advanceTimersByTime(RETRY_MS);
    expect(await titles(findBySearch('GAME'))).toEqual(['A game']);
  });

  it('instead of a third concurrent call', async () => {
    const ends: (() => void)[] = [];
    bySearch.mockImplementation(() => new Promise((end) => ends.push(end)));
    const waiting = ['a', 'b'].map(findBySearch);
    expect(await titles(findBySearch('story'))).toEqual(['A story']);
    expect(bySearch).toHaveBeenCalledTimes(2);
    for (const end of ends) end();
    await Promise.all(waiting);
  });

  it('for a tag with a comma, because the API separates tags by commas', async () => {
    listIs(titled('A', { tags: ['Rock'] }), titled('B', { tags: ['Rock, paper'] }));
    expect(await titles(findByTags(['rock, paper']))).toEqual(['B']);
    expect(byTags).not.toHaveBeenCalled();
  });
});

describe('an API that returns everything', () => {
  const both = [titled('A game', { tags: ['ip'] }), titled('A story', { tags: [] })];
  beforeEach(() => {
    listIs(...both);
    bySearch.mockImplementation(returning(...both));
    byTags.mockImplementation(returning(...both));
  });

  it('is called for one term and for one set of tags per list', async () => {
    for (const term of ['game', 'a game', 'story']) await findBySearch(term);
    expect(byTags).not.toHaveBeenCalled();
    for (const tag of ['ip', 'x']) await findByTags([tag]);
    expect(await titles(findBySearch('story'))).toEqual(['A story']);
    expect([bySearch.mock.calls.length, byTags.mock.calls.length]).toEqual([1, 1]);
    listIs(...both);
    for (const term of ['games', 'stories']) await findBySearch(term);
    expect(bySearch).toHaveBeenCalledTimes(2);
  });

  it('is not one that finds the term in every body', async () => {
    bySearch.mockImplementation(returning(...both.map((it) => ({ ...it, content: 'Our Lamp.' }))));
    for (const term of ['lamp', 'our', 'lamp.']) expect(await findBySearch(term)).toEqual([]);
    expect(bySearch).toHaveBeenCalledTimes(3);
    for (const term of ['game', 'story']) await findBySearch(term);
    expect(bySearch).toHaveBeenCalledTimes(4);
  });

  it('is not recognized by a term that all articles match, or by a part of the list', async () => {
    await findBySearch('a');
    bySearch.mockImplementation(returning(titled('A story')));
    for (const term of ['game', 'story', 'other']) await findBySearch(term);
    expect(bySearch).toHaveBeenCalledTimes(4);
  });
});

const query = (fields: Partial<BlogQuery>) => ({ search: '', tags: [], page: 1, ...fields });
const list = (fields: Partial<BlogQuery> = {}) => listBlog(query(fields));

describe('pages of the blog', () => {
  const listMany = (count: number) =>
    listIs(...Array.from({ length: count }, (_, index) => titled(`${index + 1}`)));
  beforeEach(() => listMany(25));

  it.each([
    [25, 1, 3, [...Array(12).keys()].map((index) => `${index + 1}`)],
    [25, 3, 3, ['25']],
    [24, 3, 2, []],
    [0, 1, 0, []],
  ])('of %i articles, page %i of %i has %j', async (total, page, pageCount, titles) => {
    listMany(total);
    const { articles, ...rest } = await list({ page });
    expect(rest).toEqual({ query: query({ page }), pageCount, total });
    expect(articles.map(({ title }) => title)).toEqual(titles);
  });

  it.each([{ page: 2 }, { search: 'game' }])('throw without a list: %j', async (fields) => {
    for (const call of [all, bySearch]) call.mockRejectedValue(DOWN);
    await expect(list(fields)).rejects.toBe(DOWN);
  });

  it('read a fresh list, because they are stored, unless they are beyond the list', async () => {
    for (const page of [1, 3, 4]) await list({ page });
    const [fresh, any] = [[{ fresh: true }], [{ fresh: false }]];
    expect(all.mock.calls).toEqual([fresh, fresh, any]);
    jest.mocked(lastGoodList).mockReturnValue(undefined);
    for (const page of [1, 2]) await list({ page });
    expect(all.mock.calls.slice(3)).toEqual([fresh, any]);
  });

  const long = 'x'.repeat(201);
  it.each([{ search: long }, { tags: [long] }, { tags: [long], search: 'ip' }])(
    'find nothing beyond the limits of a query, before the API is called: %j',
    async (fields) => {
      expect(await list(fields)).toMatchObject({ total: 0 });
      for (const call of [all, bySearch, byTags]) expect(call).not.toHaveBeenCalled();
    },
  );

  it('show what a search finds, and what has another tag than one beyond the limits', async () => {
    expect(await list({ search: 'game' })).toMatchObject({ articles: [{ id: 'A game' }] });
    await list({ tags: [long, 'data'] });
    expect(byTags).toHaveBeenCalledWith(['data'], expect.anything());
  });
});
