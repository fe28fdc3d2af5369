import { testArticle } from '../../testing/test-article';
import { log } from '../base/log';
import { ApiError, getArticleById, getArticleByName } from '../publisher-api';
import { parseArticle } from '../publisher-api/contract';
import { articleHref, lastGoodList, listArticles, rereadList } from './article-list';
import { findArticle, findDraft, listedAt } from './article-page';
import { foundAt } from './blog-listing';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
  rereadList: jest.fn(async () => {}),
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

it('reads an article by its slug or name', async () => {
  byName.mockResolvedValue(article);
  expect(await findArticle('launch')).toBe(article);
  expect(byId).not.toHaveBeenCalled();
});

it.each([
  ['launch', true],
  ['42', true],
  ['launch-day', false],
  ['invented', false],
])('the list has an article with the URL of "%s": %p', (slug, isListed) => {
  expect(listedAt(slug) !== undefined).toBe(isListed);
});

it('reads an article by the URL of its card, with the white space of its slug', async () => {
  const spaced = parseArticle({ id: '7', slug: ' launch ' });
  listIs([spaced]);
  byName.mockImplementation(async (name) => {
    if (name === ' launch ') return spaced;
    throw MISSING;
  });
  const [, , segment = ''] = articleHref(spaced).split('/');
  expect(await findArticle(decodeURIComponent(segment))).toBe(spaced);
  expect(byName).toHaveBeenCalledWith(' launch ');
});

it('treats a hidden article as missing', async () => {
  byName.mockResolvedValue({ ...article, status: 'draft' });
  expect(await findArticle('launch')).toBeNull();
  byName.mockRejectedValue(MISSING);
  byId.mockResolvedValue({ ...bare, status: 'draft' });
  expect(await findArticle('42')).toBeNull();
});

it.each([DOWN, BROKEN])('throws a failure, unlike a missing article: $kind', async (failure) => {
  byName.mockRejectedValue(failure);
  await expect(findArticle('launch')).rejects.toBe(failure);
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

  it('does not find an article that has a slug', async () => {
    byId.mockResolvedValue(article);
    expect(await findArticle('1')).toBeNull();
    expect(byId).not.toHaveBeenCalled();
  });

  it('no longer finds an article that has got a slug', async () => {
    byId.mockResolvedValue({ ...bare, slug: 'new' });
    expect(await findArticle('42')).toBeNull();
  });

  it.each(['invented', '43', "o'brien"])(
    'is not requested if no card links to it: %s',
    async (slug) => {
      byId.mockRejectedValue(BROKEN);
      expect(await findArticle(slug)).toBeNull();
      expect(byId).not.toHaveBeenCalled();
    },
  );

  it('is not requested if no list is stored', async () => {
    jest.mocked(listArticles).mockRejectedValue(DOWN);
    jest.mocked(lastGoodList).mockReturnValue(undefined);
    expect(await findArticle('42')).toBeNull();
    expect(byId).not.toHaveBeenCalled();
  });

  it('of a withdrawn article is missing, even if the API fails for it', async () => {
    byId.mockRejectedValue(BROKEN);
    jest.mocked(lastGoodList).mockReturnValue({
      articles: [article],
      ageMs: 0,
      isFailing: false,
      isExpired: false,
    });
    expect(await findArticle('42')).toBeNull();
  });

  it('of an article that the API still lists fails when the API fails for it', async () => {
    byId.mockRejectedValue(BROKEN);
    await expect(findArticle('42')).rejects.toBe(BROKEN);
  });
});

describe('a draft', () => {
  const draft = { ...article, status: 'draft' } as const;

  it.each([draft, article])('is found whether it is hidden or not: $status', async (found) => {
    byName.mockResolvedValue(found);
    expect(await findDraft('launch')).toBe(found);
    expect(byName).toHaveBeenCalledWith('launch', { isShared: false });
    expect(byId).not.toHaveBeenCalled();
  });

  it('without slug and name is found by its id, and one with them is not', async () => {
    byId.mockResolvedValue({ ...bare, status: 'draft' });
    expect(await findDraft('42')).toMatchObject({ id: '42' });
    expect(byId).toHaveBeenCalledWith('42', { isShared: false });
    byId.mockResolvedValue({ ...draft, id: '42' });
    expect(await findDraft('42')).toBeNull();
  });

  it.each([MISSING, BROKEN, DOWN])(
    'is missing if no name and no id is found: $kind',
    async (it) => {
      byId.mockRejectedValue(it);
      expect(await findDraft('invented')).toBeNull();
    },
  );

  it.each([BROKEN, DOWN])('fails when the API does: $kind', async (failure) => {
    byName.mockRejectedValue(failure);
    await expect(findDraft('launch')).rejects.toBe(failure);
  });
});

describe('an API that responds with 404 for a listed article', () => {
  it.each(['launch', '42'])(
    'is unavailable if it does not return its list either, which named "%s"',
    async (slug) => {
      listIs([article, bare], { isFailing: true });
      await expect(findArticle(slug)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(log).toHaveBeenCalledTimes(1);
    },
  );

  it('is trusted if it returns its list: a 404 means missing', async () => {
    expect(await findArticle('launch')).toBeNull();
    expect(rereadList).toHaveBeenCalledTimes(1);
  });

  it('is trusted after a day', async () => {
    listIs([article], { isFailing: true, ageMs: DAY_MS });
    await expect(findArticle('launch')).rejects.toMatchObject({ kind: 'unavailable' });
    listIs([article], { isFailing: true, ageMs: DAY_MS + 1 });
    expect(await findArticle('launch')).toBeNull();
  });

  it('is trusted about an article that the list does not name', async () => {
    listIs([article], { isFailing: true });
    expect(await findArticle('invented')).toBeNull();
    expect(rereadList).not.toHaveBeenCalled();
  });
});
