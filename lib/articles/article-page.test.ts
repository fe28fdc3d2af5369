import { log } from '../../engine';
import { testArticle } from '../../testing/test-article';
import { articleDate } from '../brand/dates';
import { ApiError, getArticleById, getArticleByName } from '../publisher-api';
import { parseArticle } from '../publisher-api/contract';
import { articleHref, lastGoodList, listArticles, rereadList } from './article-list';
import {
  findArticle,
  findDraft,
  listedAt,
  neighboursIn,
  readArticlePage,
  relatedIn,
} from './article-page';
import { foundAt } from './blog-listing';
import { shownCovers } from './cards';

jest.mock('../../engine/log/log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
  rereadList: jest.fn(),
}));
jest.mock('./blog-listing', () => ({ foundAt: jest.fn() }));
jest.mock('../publisher-api', () => ({
  ...jest.requireActual('../publisher-api/errors'),
  getArticleById: jest.fn(),
  getArticleByName: jest.fn(),
}));

const byName = jest.mocked(getArticleByName);
const byId = jest.mocked(getArticleById);

const DOWN = new ApiError('unavailable', 'down');
const BROKEN = new ApiError('error-status', '500');
const MISSING = new ApiError('not-found', 'missing');
const DAY_MS = 86_400_000;

const article = testArticle({ id: '1', name: 'launch-day', slug: 'launch' });
const bare = testArticle({ id: '42', name: null, slug: null });
const draft = { ...article, status: 'draft' } as const;
const on = (id: string, uploadDate: string | null, fields = {}) =>
  testArticle({ id, uploadDate, cover_image: null, ...fields });

/** Sets the last good list. @param isFailing whether the API does not return it any more */
function listIs(articles: (typeof article)[], { isFailing = false, ageMs = 1_000 } = {}) {
  jest.mocked(lastGoodList).mockReturnValue({ articles, ageMs, isFailing, isExpired: false });
  jest.mocked(listArticles).mockResolvedValue(articles);
}

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(rereadList).mockResolvedValue();
  listIs([article, bare]);
  byName.mockRejectedValue(MISSING);
  byId.mockRejectedValue(MISSING);
});

describe('an article', () => {
  it.each([
    ['launch', true],
    ['42', true],
    ['launch-day', false],
    ['invented', false],
  ])('of the list has the URL of "%s": %p', (slug, isListed) => {
    expect(listedAt(slug) !== undefined).toBe(isListed);
  });

  it('is found by the URL of its card, with the white space of its slug', async () => {
    const spaced = parseArticle({ id: '7', slug: ' launch ' });
    byName.mockResolvedValue(spaced);
    const [, , segment = ''] = articleHref(spaced).split('/');
    expect(await findArticle(decodeURIComponent(segment))).toBe(spaced);
    expect(byName).toHaveBeenCalledWith(' launch ');
    expect(byId).not.toHaveBeenCalled();
  });

  it('that is hidden is missing', async () => {
    byName.mockResolvedValue(draft);
    expect(await findArticle('launch')).toBeUndefined();
    byName.mockRejectedValue(MISSING);
    byId.mockResolvedValue({ ...bare, status: 'draft' });
    expect(await findArticle('42')).toBeUndefined();
  });

  it.each([DOWN, BROKEN])('is not missing when the API fails: $kind', async (failure) => {
    byName.mockRejectedValue(failure);
    await expect(findArticle('launch')).rejects.toBe(failure);
  });
});

describe('an id', () => {
  it('finds the article whose card links to it', async () => {
    byId.mockResolvedValue(bare);
    expect(await findArticle('42')).toBe(bare);
  });

  it('finds an article of a search, which is newer than the list', async () => {
    listIs([article]);
    jest.mocked(foundAt).mockReturnValue(bare);
    byId.mockResolvedValue(bare);
    expect(await findArticle('42')).toBe(bare);
    expect(listedAt('42')).toBe(bare);
  });

  it('no longer finds an article that has got a slug', async () => {
    byId.mockResolvedValue({ ...bare, slug: 'new' });
    expect(await findArticle('42')).toBeUndefined();
  });

  it('whose article has a slug, that no card links to, or without a list is not requested', async () => {
    expect([await findArticle('1'), await findArticle('43')]).toEqual([undefined, undefined]);
    jest.mocked(listArticles).mockRejectedValue(DOWN);
    jest.mocked(lastGoodList).mockReturnValue(undefined);
    expect(await findArticle('42')).toBeUndefined();
    expect(byId).not.toHaveBeenCalled();
  });

  it('of a withdrawn article is missing, even if the API fails for it', async () => {
    byId.mockRejectedValue(BROKEN);
    jest.mocked(rereadList).mockImplementation(async () => listIs([article]));
    expect(await findArticle('42')).toBeUndefined();
  });

  it('of an article that the API still lists fails when the API fails for it', async () => {
    byId.mockRejectedValue(BROKEN);
    await expect(findArticle('42')).rejects.toBe(BROKEN);
  });
});

describe('a draft', () => {
  it.each([draft, article])('is found whether it is hidden or not: $status', async (found) => {
    byName.mockResolvedValue(found);
    expect(await findDraft('launch')).toBe(found);
    expect(byName).toHaveBeenCalledWith('launch');
    expect(byId).not.toHaveBeenCalled();
  });

  it('without slug and name is found by its id, and one with them is not', async () => {
    byId.mockResolvedValue({ ...bare, status: 'draft' });
    expect(await findDraft('42')).toMatchObject({ id: '42' });
    byId.mockResolvedValue({ ...draft, id: '42' });
    expect(await findDraft('42')).toBeUndefined();
  });

  it.each([MISSING, BROKEN])('is missing if no name and no id is found: $kind', async (it) => {
    byId.mockRejectedValue(it);
    expect(await findDraft('invented')).toBeUndefined();
    const mistake = new TypeError('x is not a function');
    byId.mockRejectedValue(mistake);
    await expect(findDraft('invented')).rejects.toBe(mistake);
  });

  it('fails when the API does', async () => {
    byName.mockRejectedValue(BROKEN);
    await expect(findDraft('launch')).rejects.toBe(BROKEN);
  });
});

describe('an API that responds with 404 for a listed article', () => {
  it.each(['launch', '42'])('is unavailable if its list fails: "%s"', async (slug) => {
    listIs([article, bare], { isFailing: true });
    await expect(findArticle(slug)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('is trusted if it returns its list, and after a day: a 404 means missing', async () => {
    expect(await findArticle('launch')).toBeUndefined();
    expect(rereadList).toHaveBeenCalledTimes(1);
    expect(byId).not.toHaveBeenCalled();
    listIs([article], { isFailing: true, ageMs: DAY_MS });
    await expect(findArticle('launch')).rejects.toMatchObject({ kind: 'unavailable' });
    listIs([article], { isFailing: true, ageMs: DAY_MS + 1 });
    expect(await findArticle('launch')).toBeUndefined();
  });

  it('is trusted about an article that the list does not name', async () => {
    listIs([article], { isFailing: true });
    expect(await findArticle('invented')).toBeUndefined();
    expect(rereadList).not.toHaveBeenCalled();
  });
});

describe('the page of an article', () => {
  const shown = on('this', '2026-05-07T00:00:00.000Z', { cover_image: 'a.webp' });
  const older = on('older', '2026-05-06T00:00:00.000Z');
  const newer = on('newer', '2026-05-08T00:00:00.000Z', { tags: [] });
  const find = jest.fn();
  beforeEach(() => {
    find.mockResolvedValue(shown);
    listIs([newer, shown, older]);
  });

  it('has the article, its neighbours and related articles, and names no cover', async () => {
    expect(await readArticlePage('a', find)).toEqual({
      article: shown,
      date: articleDate(shown.uploadDate),
      neighbours: { newer, older },
      related: [expect.objectContaining({ id: 'older' })],
    });
    expect(find).toHaveBeenCalledWith('a');
    expect(listArticles).toHaveBeenCalledWith({ optional: true });
    expect(shownCovers()).toEqual([]);
  });

  it('does without a list', async () => {
    jest.mocked(listArticles).mockRejectedValue(DOWN);
    const none = { article: shown, neighbours: {}, related: [] };
    expect(await readArticlePage('a', find)).toMatchObject(none);
  });

  it('is undefined for a slug that can name nothing, and where there is no article', async () => {
    expect(await readArticlePage(' ', find)).toBeUndefined();
    expect(find).not.toHaveBeenCalled();
    find.mockResolvedValue(undefined);
    expect(await readArticlePage('a', find)).toBeUndefined();
    expect(listArticles).not.toHaveBeenCalled();
  });

  it('is "failed" when the API fails', async () => {
    find.mockRejectedValue(DOWN);
    expect(await readArticlePage('a', find)).toBe('failed');
  });
});

describe('neighbours', () => {
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

  it.each(['unknown', 'newest'])('go by the date of the article, not of the list: %s', (id) => {
    expect(idsOf(id, '2026-01-15T00:00:00.000Z')).toEqual(['twin', 'oldest']);
  });
});

describe('what is related', () => {
  const tagged = (id: string, ...tags: string[]) => testArticle({ id, tags, cover_image: null });
  const ARTICLE = tagged('this', 'contracts', 'revenue');

  it('has up to three other articles, those that share most tags first', () => {
    const list = [
      tagged('other', 'ip'),
      tagged('one', 'revenue'),
      ARTICLE,
      tagged('both', 'revenue', 'contracts'),
      tagged('two', 'contracts'),
      tagged('three', 'contracts'),
    ];
    expect(relatedIn(list, ARTICLE).map(({ id }) => id)).toEqual(['both', 'one', 'two']);
  });

  it('is empty for an article without tags', () => {
    expect(relatedIn([ARTICLE, tagged('none')], { id: 'new', tags: [] })).toEqual([]);
  });
});
