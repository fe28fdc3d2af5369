import { ApiError } from '../publisher-api/errors';
import { type ArticleSummary, lastGoodList, listArticles } from './article-list';
import { isOfWholeList, listBlog } from './blog-listing';
import type { BlogQuery } from './blog-query';
import { articleDate } from './dates';
import { findArticles } from './found-articles';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({ lastGoodList: jest.fn(), listArticles: jest.fn() }));
jest.mock('./found-articles', () => ({ findArticles: jest.fn() }));

const all = jest.mocked(listArticles);
const found = jest.mocked(findArticles);

const DOWN = new ApiError('unavailable', 'down');

function article(fields: Partial<ArticleSummary> = {}): ArticleSummary {
  return {
    id: '1',
    title: 'Launch Day',
    name: 'launch-day',
    slug: 'launch',
    description: null,
    tags: [],
    cover_image: null,
    status: 'published',
    uploadDate: null,
    ...fields,
  };
}
const articles = (count: number) =>
  Array.from({ length: count }, (_, index) => article({ id: `${index + 1}` }));
const FIRST_PAGE: BlogQuery = { search: '', tags: [], page: 1 };
const query = (fields: Partial<BlogQuery>): BlogQuery => ({ ...FIRST_PAGE, ...fields });
const ids = async (fields: Partial<BlogQuery>) =>
  (await listBlog(query(fields))).cards.map(({ id }) => id);

beforeEach(() => jest.resetAllMocks());

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
    found.mockResolvedValue([]);
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

describe('a search', () => {
  it('shows what is found', async () => {
    found.mockResolvedValue([article({ id: 't' }), article({ id: 'u' })]);
    expect(await ids({ tags: ['data'], search: 'ip' })).toEqual(['t', 'u']);
    expect(found).toHaveBeenCalledWith({ search: 'ip', tags: ['data'] });
  });

  it('fails when nothing can be searched', async () => {
    found.mockRejectedValue(DOWN);
    expect(await listBlog(query({ search: 'ip' }))).toMatchObject({ cards: [], failed: true });
  });
});

describe('a query beyond its limits', () => {
  const long = 'x'.repeat(201);

  it.each([
    ['a term', { search: long }],
    ['a tag', { tags: [long] }],
    ['a tag with a term', { tags: [long], search: 'ip' }],
  ])('%s finds nothing, before the API is called', async (_, fields) => {
    expect(await listBlog(query(fields))).toMatchObject({ total: 0, failed: false });
    for (const call of [all, found]) expect(call).not.toHaveBeenCalled();
  });

  it('does not affect the other tags', async () => {
    found.mockResolvedValue([article({ id: 't', tags: ['data'] })]);
    expect(await ids({ tags: [long, 'data'] })).toEqual(['t']);
    expect(found).toHaveBeenCalledWith({ search: '', tags: ['data'] });
  });
});

it('has a card for an article: URL, date, two tags, cover', async () => {
  all.mockResolvedValue([
    article({
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
