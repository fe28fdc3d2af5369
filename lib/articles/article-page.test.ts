import { testArticle } from '../../testing/test-article';
import { ApiError } from '../publisher-api/errors';
import { articleDate } from '../site/dates';
import { listArticles } from './article-list';
import { neighboursIn, readArticlePage, relatedIn } from './article-page';
import { shownCovers } from './cards';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const find = jest.fn();
const list = jest.mocked(listArticles);
const DOWN = new ApiError('unavailable', 'down');

const article = testArticle({ id: 'this', uploadDate: '2026-05-07T00:00:00.000Z' });
const older = testArticle({ id: 'older', uploadDate: '2026-05-06T00:00:00.000Z' });
const newer = testArticle({ id: 'newer', uploadDate: '2026-05-08T00:00:00.000Z', tags: [] });

beforeEach(() => {
  find.mockResolvedValue(article);
  list.mockResolvedValue([newer, article, older].map((it) => ({ ...it, cover_image: null })));
});
afterEach(() => jest.resetAllMocks());

it('has the article, its neighbours and related articles', async () => {
  expect(await readArticlePage('a', find)).toEqual({
    article,
    date: articleDate(article.uploadDate),
    neighbours: {
      newer: expect.objectContaining({ id: 'newer' }),
      older: expect.objectContaining({ id: 'older' }),
    },
    related: [expect.objectContaining({ id: 'older' })],
  });
  expect(find).toHaveBeenCalledWith('a');
  expect(list).toHaveBeenCalledWith({ optional: true });
});

it('does without a list', async () => {
  list.mockRejectedValue(DOWN);
  const none = { article, neighbours: { newer: null, older: null }, related: [] };
  expect(await readArticlePage('a', find)).toMatchObject(none);
});

it('is null where there is no article', async () => {
  find.mockResolvedValue(null);
  expect(await readArticlePage('a', find)).toBeNull();
  expect(list).not.toHaveBeenCalled();
});

it('is null for a slug that can name nothing', async () => {
  expect(await readArticlePage(' ', find)).toBeNull();
  expect(find).not.toHaveBeenCalled();
});

it('is "failed" when the API fails', async () => {
  find.mockRejectedValue(DOWN);
  expect(await readArticlePage('a', find)).toBe('failed');
});

describe('a preview', () => {
  it('has what the page will have, and names no cover', async () => {
    const draft = { ...article, status: 'draft' as const };
    find.mockResolvedValue(draft);
    list.mockResolvedValue([newer, older].map((it) => ({ ...it, cover_image: null })));
    const shown = shownCovers().length;
    expect(await readArticlePage('draft', find)).toMatchObject({
      article: draft,
      neighbours: { newer: { id: 'newer' }, older: { id: 'older' } },
      related: [{ id: 'older' }],
    });
    expect(shownCovers()).toHaveLength(shown);
  });
});

describe('neighbours', () => {
  const on = (id: string, uploadDate: string | null) => testArticle({ id, uploadDate });
  const dates = [
    on('middle', '2026-02-01T00:00:00.000Z'),
    on('undated', null),
    on('newest', '2026-03-01T00:00:00.000Z'),
    on('twin', '2026-02-01T00:00:00.000Z'),
    on('oldest', '2026-01-01T00:00:00.000Z'),
  ];

  const idsOf = (id: string, uploadDate = dates.find((it) => it.id === id)?.uploadDate ?? null) => {
    const { newer, older } = neighboursIn(dates, on(id, uploadDate));
    return [newer?.id ?? null, older?.id ?? null];
  };

  it.each([
    ['newest', null, 'middle'],
    ['middle', 'newest', 'twin'],
    ['oldest', 'twin', null],
    ['undated', null, null],
    ['unknown', null, null],
  ])('the neighbours of the %s one are those in the list', (id, newer, older) => {
    expect(idsOf(id)).toEqual([newer, older]);
  });

  it('an article that is not in the list yet, or with another date, has those of its date', () => {
    for (const id of ['unknown', 'newest']) {
      expect(idsOf(id, '2026-01-15T00:00:00.000Z')).toEqual(['twin', 'oldest']);
    }
  });
});

describe('what is related', () => {
  const tagged = (id: string, tags: string[]) => testArticle({ id, tags, cover_image: null });
  const ARTICLE = tagged('this', ['contracts', 'revenue']);

  it('has up to three other articles, those that share most tags first', () => {
    const list = [
      tagged('other', ['ip']),
      tagged('one', ['revenue']),
      ARTICLE,
      tagged('both', ['revenue', 'contracts']),
      tagged('two', ['contracts']),
      tagged('three', ['contracts']),
    ];
    expect(relatedIn(list, ARTICLE).map(({ id }) => id)).toEqual(['both', 'one', 'two']);
  });

  it('is empty for an article without tags', () => {
    expect(relatedIn([ARTICLE, tagged('none', [])], { id: 'new', tags: [] })).toEqual([]);
  });
});
