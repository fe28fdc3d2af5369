import { ApiError, type Article } from '../publisher-api';
import { lastGoodList, listArticles, listArticlesByTags } from './article-list';
import { isOfWholeList, listBlog } from './blog-listing';
import type { BlogQuery } from './blog-query';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
  listArticlesByTags: jest.fn(),
}));
jest.mock('../publisher-api', () => jest.requireActual('../publisher-api/errors'));

const all = jest.mocked(listArticles);
const byTags = jest.mocked(listArticlesByTags);

const DOWN = new ApiError('unavailable', 'down');
const MISSING = new ApiError('not-found', 'missing');

function article(fields: Partial<Article> = {}): Article {
  return {
    id: '1',
    title: 'Launch Day',
    name: 'launch-day',
    slug: 'launch',
    description: null,
    tags: [],
    cover_image: null,
    pictures: [],
    status: 'published',
    content: '',
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
    jest.mocked(lastGoodList).mockReturnValue({ articles: articles(25), ageMs: 0 });
    await listBlog(query({ page: 3 }));
    expect(all.mock.calls).toEqual([
      ['', { fresh: true }],
      ['', { fresh: true }],
    ]);
  });

  it('cause no call when their number is invented', async () => {
    jest.mocked(lastGoodList).mockReturnValue({ articles: articles(24), ageMs: 0 });
    await listBlog(query({ page: 3 }));
    expect(all.mock.calls).toEqual([['', { fresh: false }]]);
  });

  it('are the whole list, but for a search, tags and a page beyond the last', async () => {
    const isWhole = async (fields: Partial<BlogQuery>) =>
      isOfWholeList(await listBlog(query(fields)));
    byTags.mockResolvedValue([]);
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
  const matching = article({ id: 'm', title: 'On IP' });

  it('is passed to the API, and the response filtered', async () => {
    all.mockResolvedValue([article(), matching]);
    expect(await ids({ search: 'ip' })).toEqual(['m']);
    expect(all).toHaveBeenCalledWith('ip');
  });

  it('filters the plain list when the API cannot search', async () => {
    all.mockImplementation(async (search) => {
      if (search) throw DOWN;
      return [article(), matching];
    });
    expect(await listBlog(query({ search: 'ip' }))).toMatchObject({ total: 1, failed: false });
  });

  it('fails only when the plain list fails too', async () => {
    all.mockRejectedValue(DOWN);
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
    expect(all).not.toHaveBeenCalled();
    expect(byTags).not.toHaveBeenCalled();
  });

  it('does not affect the other tags', async () => {
    byTags.mockResolvedValue([article({ id: 't', tags: ['data'] })]);
    expect(await ids({ tags: [long, 'data'] })).toEqual(['t']);
    expect(byTags).toHaveBeenCalledWith(['data']);
  });
});

describe('tags', () => {
  const tagged = article({ id: 't', title: 'On IP', tags: ['Data'] });

  it('use the call for tags, and filter the response by tag and term', async () => {
    byTags.mockResolvedValue([article(), tagged, article({ id: 'u', tags: ['data'] })]);
    expect(await ids({ tags: ['data'] })).toEqual(['t', 'u']);
    expect(await ids({ tags: ['data'], search: 'ip' })).toEqual(['t']);
    expect(byTags).toHaveBeenCalledWith(['data']);
    expect(all).not.toHaveBeenCalled();
  });

  it('that no article has make an empty listing, not a failure', async () => {
    byTags.mockRejectedValue(MISSING);
    expect(await listBlog(query({ tags: ['x'] }))).toMatchObject({ total: 0, failed: false });
  });

  it('with a comma are searched in the plain list, since the API separates tags by commas', async () => {
    all.mockResolvedValue([
      article({ tags: ['Rock'] }),
      article({ id: 'c', tags: ['Rock, paper'] }),
    ]);
    expect(await ids({ tags: ['rock, paper'] })).toEqual(['c']);
    expect(byTags).not.toHaveBeenCalled();
  });

  it('are searched in the plain list when that call fails', async () => {
    byTags.mockRejectedValue(DOWN);
    all.mockResolvedValue([article(), tagged]);
    expect(await ids({ tags: ['data'] })).toEqual(['t']);
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
    date: { label: '9 January 2025' },
    tags: ['a', 'b'],
    cover: expect.stringContaining('c.png'),
  });
  expect(card).not.toHaveProperty('content');
});
