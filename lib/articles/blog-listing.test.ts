import { testArticle } from '../../testing/test-article';
import { processState } from '../base/process-state';
import { advancePublication } from '../base/publication';
import { RETRY_MS } from '../base/time';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { articleDate } from '../site/dates';
import { lastGoodList, listArticles, summaryOf } from './article-list';
import { findArticles, foundAt, isOfWholeList, listBlog } from './blog-listing';
import type { BlogQuery } from './blog-query';

const REVALIDATE_SECONDS = 60;

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('../site/env', () => ({ env: () => ({ REVALIDATE_SECONDS }) }));
jest.mock('../publisher-api', () => ({ readArticles: jest.fn(), readArticlesByTags: jest.fn() }));
jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const bySearch = jest.mocked(readArticles);
const byTags = jest.mocked(readArticlesByTags);

const titled = (title: string, fields: Partial<Article> = {}) => ({
  ...testArticle({ id: title, description: null, ...fields }),
  title,
});
const returning =
  (...articles: Article[]) =>
  async (_: unknown, take: (article: Article) => void) =>
    articles.forEach(take);
const listIs = (...articles: Article[]) => {
  const list = articles.map(summaryOf);
  jest
    .mocked(lastGoodList)
    .mockReturnValue({ articles: list, ageMs: 0, isFailing: false, isExpired: false });
  jest.mocked(listArticles).mockResolvedValue(list);
};
const findBySearch = (search: string) => findArticles({ search, tags: [] });
const findByTags = (tags: string[]) => findArticles({ search: '', tags });
const titles = async (found: Promise<{ title: string }[]>) => (await found).map((it) => it.title);

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  // Calls that hang are shared no longer.
  advancePublication();
  processState('found-articles', () => new Map()).clear();
  listIs(titled('A game'), titled('Another game'), titled('A story'));
  bySearch.mockImplementation(returning(titled('A game')));
  byTags.mockImplementation(returning());
});
afterEach(() => jest.useRealTimers());

it('finds what the API returns, filtered by the rules of the site', async () => {
  const [hidden, other] = [titled('A hidden game', { status: 'draft' }), titled('A story')];
  bySearch.mockImplementation(returning(titled('New game'), hidden, other));
  expect(await titles(findBySearch('game'))).toEqual(['New game']);
  byTags.mockImplementation(returning(titled('B', { tags: ['IP'] }), titled('C', { tags: [] })));
  expect(await titles(findByTags(['ip', 'x']))).toEqual(['B']);
  expect(byTags).toHaveBeenCalledWith(['ip', 'x'], expect.anything());
});

it('finds of what has a tag what matches the term, in one call for any term', async () => {
  const tags = ['ip'];
  byTags.mockImplementation(returning(titled('On IP', { tags }), titled('Other', { tags })));
  expect(await titles(findArticles({ search: 'on', tags }))).toEqual(['On IP']);
  expect(await titles(findArticles({ search: 'other', tags }))).toEqual(['Other']);
  expect(byTags).toHaveBeenCalledTimes(1);
  expect(bySearch).not.toHaveBeenCalled();
});

it('finds articles without their bodies', async () => {
  const [found] = await findBySearch('game');
  expect(found).not.toHaveProperty('content');
});

it('names the articles of its results by their URLs', async () => {
  bySearch.mockImplementation(
    returning(
      testArticle({ id: '42', title: 'A game', name: null, slug: null }),
      titled('A new game', { id: '7', slug: 'new-game' }),
    ),
  );
  await findBySearch('game');
  expect(foundAt('/article/42')).toMatchObject({ id: '42' });
  expect(foundAt('/article/new-game')).toMatchObject({ id: '7' });
  expect([foundAt('/article/7'), foundAt('/article/x')]).toEqual([undefined, undefined]);
  advancePublication();
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
      bySearch.mockImplementation(
        returning(...Array.from({ length: count }, () => titled('a b c d'))),
      );
    many(6_000);
    expect(await callsFor('a', 'b', 'c', 'd')).toBe(4);
    expect(await callsFor('d', 'c', 'b')).toBe(0);
    expect(await callsFor('a')).toBe(1);
    many(20_001);
    expect(await callsFor('a b', 'a b')).toBe(1);
  });
});

describe('the list of all articles is searched', () => {
  it('when the call fails, which is made again five seconds later', async () => {
    bySearch.mockRejectedValueOnce(new Error('down'));
    for (const _ of [1, 2])
      expect(await titles(findBySearch('GAME'))).toEqual(['A game', 'Another game']);
    expect(bySearch).toHaveBeenCalledTimes(1);
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

  it('as it is, without waiting for a newer one as long again', async () => {
    bySearch.mockRejectedValue(new Error('no response in 10 s'));
    const list = lastGoodList()?.articles ?? [];
    jest
      .mocked(listArticles)
      .mockImplementation(({ optional } = {}) =>
        optional ? Promise.resolve(list) : new Promise(() => {}),
      );
    expect(await titles(findBySearch('GAME'))).toEqual(['A game', 'Another game']);
  });

  it('when the call broke off after some articles', async () => {
    bySearch.mockImplementation(async (_, take) => {
      take(titled('A new game'));
      throw new Error('broken off');
    });
    expect(await titles(findBySearch('game'))).toEqual(['A game', 'Another game']);
  });

  it('for a tag with a comma, since the API separates tags by commas', async () => {
    listIs(titled('A', { tags: ['Rock'] }), titled('B', { tags: ['Rock, paper'] }));
    expect(await titles(findByTags(['rock, paper']))).toEqual(['B']);
    expect(byTags).not.toHaveBeenCalled();
  });

  it('and fails when there is none', async () => {
    bySearch.mockRejectedValue(new Error('down'));
    jest.mocked(listArticles).mockRejectedValue(new Error('no list'));
    await expect(findBySearch('game')).rejects.toThrow('no list');
  });
});

describe('an API that returns everything', () => {
  const all = [titled('A game', { tags: ['ip'] }), titled('A story', { tags: [] })];
  beforeEach(() => {
    listIs(...all);
    bySearch.mockImplementation(returning(...all));
    byTags.mockImplementation(returning(...all));
  });

  it('is called for one term or one set of tags per list', async () => {
    for (const term of ['game', 'a game', 'story']) await findBySearch(term);
    for (const tag of ['ip', 'x']) await findByTags([tag]);
    expect(await titles(findBySearch('story'))).toEqual(['A story']);
    expect([bySearch.mock.calls.length, byTags.mock.calls.length]).toEqual([1, 0]);
    listIs(...all);
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

/** Articles with the ids 1, 2 and so on, as the list has them. */
const articles = (count: number) =>
  Array.from({ length: count }, (_, index) => summaryOf(testArticle({ id: `${index + 1}` })));
const all = jest.mocked(listArticles);
const DOWN = new Error('down');
const FIRST_PAGE: BlogQuery = { search: '', tags: [], page: 1 };
const query = (fields: Partial<BlogQuery>): BlogQuery => ({ ...FIRST_PAGE, ...fields });
const ids = async (fields: Partial<BlogQuery>) =>
  (await listBlog(query(fields))).cards.map(({ id }) => id);

describe('pages of the blog', () => {
  beforeEach(() => all.mockResolvedValue(articles(25)));

  it('have twelve articles each, in the API’s order', async () => {
    expect(await ids({})).toEqual(articles(12).map(({ id }) => id));
    expect(await ids({ page: 2 })).toHaveLength(12);
    expect(await ids({ page: 3 })).toEqual(['25']);
  });

  it('have the number of pages and articles', async () => {
    expect(await listBlog(FIRST_PAGE)).toMatchObject({ pageCount: 3, total: 25, failed: false });
    all.mockResolvedValue(articles(24));
    expect(await listBlog(FIRST_PAGE)).toMatchObject({ pageCount: 2 });
    all.mockResolvedValue([]);
    expect(await listBlog(FIRST_PAGE)).toMatchObject({ pageCount: 0, total: 0, failed: false });
  });

  it('are empty beyond the last, which is no failure', async () => {
    expect(await listBlog(query({ page: 4 }))).toMatchObject({
      cards: [],
      pageCount: 3,
      failed: false,
    });
  });

  it('are empty and failed when the API fails', async () => {
    all.mockRejectedValue(DOWN);
    expect(await listBlog(query({ page: 2 }))).toEqual({
      query: query({ page: 2 }),
      cards: [],
      pageCount: 0,
      total: 0,
      failed: true,
    });
  });

  it('have a list fetched for them, since they are stored', async () => {
    await listBlog(FIRST_PAGE);
    jest
      .mocked(lastGoodList)
      .mockReturnValue({ articles: articles(25), ageMs: 0, isFailing: false, isExpired: false });
    await listBlog(query({ page: 3 }));
    expect(all.mock.calls).toEqual([[{ fresh: true }], [{ fresh: true }]]);
  });

  it('cause no call when their number is invented', async () => {
    jest
      .mocked(lastGoodList)
      .mockReturnValue({ articles: articles(24), ageMs: 0, isFailing: false, isExpired: false });
    await listBlog(query({ page: 3 }));
    expect(all.mock.calls).toEqual([[{ fresh: false }]]);
  });

  it('are the whole list, but for a search, tags and a page beyond the last', async () => {
    const isWhole = async (fields: Partial<BlogQuery>) =>
      isOfWholeList(await listBlog(query(fields)));
    expect(await isWhole({})).toBe(true);
    expect(await isWhole({ page: 3 })).toBe(true);
    expect(await isWhole({ page: 4 })).toBe(false);
    expect(await isWhole({ search: 'x' })).toBe(false);
    expect(await isWhole({ tags: ['x'] })).toBe(false);
    all.mockResolvedValue([]);
    expect(await isWhole({})).toBe(true);
    all.mockRejectedValue(DOWN);
    expect(await isWhole({ page: 2 })).toBe(true);
  });
});

it('a search shows what is found, and fails when nothing can be searched', async () => {
  expect(await ids({ search: 'game' })).toEqual(['A game']);
  bySearch.mockRejectedValue(DOWN);
  all.mockRejectedValue(DOWN);
  expect(await listBlog(query({ search: 'ip' }))).toMatchObject({ cards: [], failed: true });
});

describe('a query beyond its limits', () => {
  const long = 'x'.repeat(201);

  it.each([
    ['a term', { search: long }],
    ['a tag', { tags: [long] }],
    ['a tag with a term', { tags: [long], search: 'ip' }],
  ])('%s finds nothing, before the API is called', async (_, fields) => {
    expect(await listBlog(query(fields))).toMatchObject({ total: 0, failed: false });
    for (const call of [all, bySearch, byTags]) expect(call).not.toHaveBeenCalled();
  });

  it('does not affect the other tags', async () => {
    byTags.mockImplementation(returning(titled('B', { tags: ['data'] })));
    expect(await ids({ tags: [long, 'data'] })).toEqual(['B']);
    expect(byTags).toHaveBeenCalledWith(['data'], expect.anything());
  });
});

it('has a card for an article: URL, date, two tags, cover', async () => {
  all.mockResolvedValue([
    testArticle({
      slug: 'launch',
      title: 'Launch Day',
      tags: ['a', 'b', 'c'],
      uploadDate: '2025-01-09T00:00:00.000Z',
      cover_image: 'c.png',
    }),
  ]);
  const [card] = (await listBlog(FIRST_PAGE)).cards;
  expect(card).toMatchObject({
    href: '/article/launch',
    title: 'Launch Day',
    date: articleDate('2025-01-09T00:00:00.000Z'),
    tags: ['a', 'b'],
    cover: { src: expect.stringContaining('c.png') },
  });
  expect(card).not.toHaveProperty('content');
});
