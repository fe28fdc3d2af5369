import { processSingleton, RETRY_MS } from '../../engine';
import { nextGeneration } from '../../engine/testing/internals';
import { testArticle } from '../../testing/test-article';
import { articleDate } from '../brand/dates';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { lastGoodList, listArticles, summaryOf } from './article-list';
import { findArticles, foundAt, isOfWholeList, listBlog } from './blog-listing';
import type { BlogQuery } from './blog-query';

const REVALIDATE_SECONDS = 60;

jest.mock('../../engine/log/log', () => ({ log: jest.fn() }));
jest.mock('../settings/env', () => ({ env: () => ({ REVALIDATE_SECONDS }) }));
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
/** Sets the stored list, and what reading it again returns. */
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
  // Calls that hang are shared no longer.
  nextGeneration();
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

it('adds what is the same to a reader and not to the API, of a list that has not expired', async () => {
  listIs(titled('Co‑op game'), titled('Coöp game'), titled('Co-op night'), titled('A game'));
  bySearch.mockImplementation(returning(titled('A co-op', { id: 'Coöp game' })));
  expect(await titles(findBySearch('co-op'))).toEqual(['A co-op', 'Co‑op game']);
  const list = lastGoodList();
  jest.mocked(lastGoodList).mockReturnValue({ ...list, isExpired: true } as typeof list);
  expect(await titles(findBySearch('co-op'))).toEqual(['A co-op']);
});

it('finds of what has a tag what matches the term, in one call for any term', async () => {
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
  expect(foundAt('/article/42')).toMatchObject({ id: '42' });
  expect(foundAt('/article/new-game')).toMatchObject({ id: '7' });
  expect([foundAt('/article/7'), foundAt('/article/x')]).toEqual([undefined, undefined]);
  nextGeneration();
  expect(foundAt('/article/42')).toBeUndefined();
});

describe('a result', () => {
  it('is used for REVALIDATE_SECONDS from the start of its call', async () => {
    await findBySearch('game');
    jest.advanceTimersByTime(REVALIDATE_SECONDS * 1_000 - 1);
    await findBySearch('game');
    expect(bySearch).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await findBySearch('game');
    expect(bySearch).toHaveBeenCalledTimes(2);
  });

  const callsFor = async (...terms: string[]) => {
    bySearch.mockClear();
    for (const term of terms) await findBySearch(term);
    return bySearch.mock.calls.length;
  };

  it('is one of a hundred at most, the least recently used one being evicted', async () => {
    const terms = Array.from({ length: 100 }, (_, number) => `term ${number}`);
    expect(await callsFor(...terms)).toBe(100);
    expect(await callsFor('term 0', 'one more', 'term 0')).toBe(1);
    expect(await callsFor('term 1')).toBe(1);
  });

  it('has its share of twenty thousand articles, or all of them', async () => {
    const many = (count: number) =>
      bySearch.mockImplementation(returning(...Array(count).fill(titled('a b c d'))));
    many(6_000);
    expect(await callsFor('a', 'b', 'c', 'd')).toBe(4);
    expect(await callsFor('d', 'c', 'b')).toBe(0);
    expect(await callsFor('a')).toBe(1);
    many(20_001);
    expect(await callsFor('a b', 'a b')).toBe(1);
  });
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
    // Without waiting for a newer one as long again.
    expect(all.mock.calls).toEqual([[{ optional: true }]]);
    jest.advanceTimersByTime(RETRY_MS);
    expect(await titles(findBySearch('GAME'))).toEqual(['A game']);
  });

  it('instead of a third call at a time, however long the others take', async () => {
    const ends: (() => void)[] = [];
    bySearch.mockImplementation(() => new Promise((end) => ends.push(end)));
    const waiting = ['a', 'b'].map(findBySearch);
    expect(await titles(findBySearch('story'))).toEqual(['A story']);
    expect(bySearch).toHaveBeenCalledTimes(2);
    for (const end of ends) end();
    await Promise.all(waiting);
    bySearch.mockImplementation(returning(titled('A new story')));
    jest.advanceTimersByTime(RETRY_MS);
    expect(await titles(findBySearch('story'))).toEqual(['A new story']);
  });

  it('for a tag with a comma, since the API separates tags by commas', async () => {
    listIs(titled('A', { tags: ['Rock'] }), titled('B', { tags: ['Rock, paper'] }));
    expect(await titles(findByTags(['rock, paper']))).toEqual(['B']);
    expect(byTags).not.toHaveBeenCalled();
  });

  it('and fails when there is none', async () => {
    bySearch.mockRejectedValue(DOWN);
    all.mockRejectedValue(new Error('no list'));
    await expect(findBySearch('game')).rejects.toThrow('no list');
    expect(await list({ search: 'game' })).toMatchObject({ cards: [], failed: true });
  });
});

describe('an API that returns everything', () => {
  const both = [titled('A game', { tags: ['ip'] }), titled('A story', { tags: [] })];
  beforeEach(() => {
    listIs(...both);
    bySearch.mockImplementation(returning(...both));
    byTags.mockImplementation(returning(...both));
  });

  it('is called for one term or one set of tags per list', async () => {
    for (const term of ['game', 'a game', 'story']) await findBySearch(term);
    for (const tag of ['ip', 'x']) await findByTags([tag]);
    expect(await titles(findBySearch('story'))).toEqual(['A story']);
    expect([bySearch.mock.calls.length, byTags.mock.calls.length]).toEqual([1, 0]);
    listIs(...both);
    for (const term of ['games', 'stories']) await findBySearch(term);
    expect(bySearch).toHaveBeenCalledTimes(2);
  });

  it('is not recognized by a term that all articles match, or by a part of the list', async () => {
    await findBySearch('a');
    bySearch.mockImplementation(returning(titled('A story')));
    for (const term of ['game', 'story', 'other']) await findBySearch(term);
    expect(bySearch).toHaveBeenCalledTimes(4);
  });
});

/** Articles with the ids 1, 2 and so on. */
const articles = (count: number) =>
  Array.from({ length: count }, (_, index) => testArticle({ id: `${index + 1}` }));
const query = (fields: Partial<BlogQuery>) => ({ search: '', tags: [], page: 1, ...fields });
const list = (fields: Partial<BlogQuery> = {}) => listBlog(query(fields));
const ids = async (fields: Partial<BlogQuery>) => (await list(fields)).cards.map(({ id }) => id);

describe('pages of the blog', () => {
  beforeEach(() => listIs(...articles(25)));

  it('have twelve articles each, in the API’s order', async () => {
    expect(await ids({})).toEqual(articles(12).map(({ id }) => id));
    expect(await ids({ page: 2 })).toHaveLength(12);
    expect(await ids({ page: 3 })).toEqual(['25']);
  });

  it.each([
    [25, 3],
    [24, 2],
    [0, 0],
  ])('of %i articles are %i', async (total, pageCount) => {
    listIs(...articles(total));
    expect(await list()).toMatchObject({ pageCount, total, failed: false });
  });

  it('are empty beyond the last, and failed when the API fails', async () => {
    expect(await list({ page: 4 })).toMatchObject({ cards: [], pageCount: 3, failed: false });
    all.mockRejectedValue(DOWN);
    const empty = { query: query({ page: 2 }), cards: [], pageCount: 0, total: 0 };
    expect(await list({ page: 2 })).toEqual({ ...empty, failed: true });
  });

  it('have a list fetched for them, since they are stored, unless their number is invented', async () => {
    for (const page of [1, 3, 4]) await list({ page });
    const [fresh, any] = [[{ fresh: true }], [{ fresh: false }]];
    expect(all.mock.calls).toEqual([fresh, fresh, any]);
    jest.mocked(lastGoodList).mockReturnValue(undefined);
    for (const page of [1, 2]) await list({ page });
    expect(all.mock.calls.slice(3)).toEqual([fresh, any]);
  });

  it('are the whole list, but for a search, tags and a page beyond the last', async () => {
    const isWhole = async (fields: Partial<BlogQuery>) => isOfWholeList(await list(fields));
    for (const fields of [{}, { page: 3 }]) expect(await isWhole(fields)).toBe(true);
    for (const fields of [{ page: 4 }, { search: 'x' }, { tags: ['x'] }])
      expect(await isWhole(fields)).toBe(false);
    listIs();
    expect(await isWhole({})).toBe(true);
    all.mockRejectedValue(DOWN);
    expect(await isWhole({ page: 2 })).toBe(true);
  });

  it('show what a search finds', async () => {
    expect(await ids({ search: 'game' })).toEqual(['A game']);
  });
});

describe('a query beyond its limits', () => {
  const long = 'x'.repeat(201);

  it.each([
    ['a term', { search: long }],
    ['a tag', { tags: [long] }],
    ['a tag with a term', { tags: [long], search: 'ip' }],
  ])('%s finds nothing, before the API is called', async (_, fields) => {
    expect(await list(fields)).toMatchObject({ total: 0, failed: false });
    for (const call of [all, bySearch, byTags]) expect(call).not.toHaveBeenCalled();
  });

  it('does not affect the other tags', async () => {
    await list({ tags: [long, 'data'] });
    expect(byTags).toHaveBeenCalledWith(['data'], expect.anything());
  });
});

it('has a card for an article: URL, date, two tags, cover', async () => {
  const uploadDate = '2025-01-09T00:00:00.000Z';
  const fields = { slug: 'launch', tags: ['a', 'b', 'c'], uploadDate, cover_image: 'c.png' };
  listIs(titled('Launch Day', fields));
  const [card] = (await list()).cards;
  expect(card).toEqual({
    ...{ id: 'Launch Day', href: '/article/launch', title: 'Launch Day', description: null },
    date: articleDate(uploadDate),
    tags: ['a', 'b'],
    cover: { src: expect.stringContaining('c.png'), srcSet: expect.stringContaining('c.png') },
  });
});
