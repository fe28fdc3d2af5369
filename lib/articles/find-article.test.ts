/** @jest-environment node */

import { log } from '../log';
import { ApiError, getArticleById, getArticleByName } from '../publisher-api';
import { isListAvailable, lastGoodList, listArticles } from './article-list';
import { findArticle } from './find-article';
import { testArticle } from './test-article';

jest.mock('../log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({
  isListAvailable: jest.fn(),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));
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

/** The list that the API gave last. @param isAvailable whether it gives it now, too */
function listIs(articles: (typeof article)[], { isAvailable = true, ageMs = 1_000 } = {}) {
  jest.mocked(lastGoodList).mockReturnValue({ articles, ageMs });
  jest.mocked(listArticles).mockResolvedValue(articles);
  jest.mocked(isListAvailable).mockResolvedValue(isAvailable);
}

beforeEach(() => {
  jest.resetAllMocks();
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
  ['launch-day', true],
  ['1', true],
  ['invented', false],
])('tells whether the list names "%s": %p', async (slug, named) => {
  await findArticle(slug);
  expect(byName).toHaveBeenCalledWith(slug, { named });
});

it('calls the API for no slug of more than 200 characters', async () => {
  expect(await findArticle("'".repeat(201))).toBeNull();
  expect(byName).not.toHaveBeenCalled();
  await findArticle("'".repeat(200));
  expect(byName).toHaveBeenCalledTimes(1);
});

it('takes a hidden article for missing', async () => {
  byName.mockResolvedValue({ ...article, status: 'draft' });
  expect(await findArticle('launch')).toBeNull();
  byName.mockRejectedValue(MISSING);
  byId.mockResolvedValue({ ...bare, status: 'draft' });
  expect(await findArticle('42')).toBeNull();
});

it.each([DOWN, BROKEN])('tells a failure from a missing article: $kind', async (failure) => {
  byName.mockRejectedValue(failure);
  await expect(findArticle('launch')).rejects.toBe(failure);
});

describe('an id', () => {
  it('finds the article whose card links to it', async () => {
    byId.mockResolvedValue(bare);
    expect(await findArticle('42')).toBe(bare);
  });

  it('is no second URL of an article that has a slug', async () => {
    byId.mockResolvedValue(article);
    expect(await findArticle('1')).toBeNull();
    expect(byId).not.toHaveBeenCalled();
  });

  it('no longer finds an article that has got a slug', async () => {
    byId.mockResolvedValue({ ...bare, slug: 'new' });
    expect(await findArticle('42')).toBeNull();
  });

  it.each(['invented', '43', "o'brien"])(
    'is not asked for where no card links to it: %s',
    async (slug) => {
      byId.mockRejectedValue(BROKEN);
      expect(await findArticle(slug)).toBeNull();
      expect(byId).not.toHaveBeenCalled();
    },
  );

  it('is not asked for where no list is known', async () => {
    jest.mocked(listArticles).mockRejectedValue(DOWN);
    jest.mocked(lastGoodList).mockReturnValue(undefined);
    expect(await findArticle('42')).toBeNull();
    expect(byId).not.toHaveBeenCalled();
  });

  it('of an article that was withdrawn is missing, even if the API breaks on it', async () => {
    byId.mockRejectedValue(BROKEN);
    jest.mocked(lastGoodList).mockReturnValue({ articles: [article], ageMs: 0 });
    expect(await findArticle('42')).toBeNull();
  });

  it('of an article that the API still lists is a failure when the API breaks on it', async () => {
    byId.mockRejectedValue(BROKEN);
    await expect(findArticle('42')).rejects.toBe(BROKEN);
  });
});

describe('an API that finds no article any more', () => {
  it.each(['launch', '42'])(
    'is in trouble when it does not give its list either, which named "%s"',
    async (slug) => {
      listIs([article, bare], { isAvailable: false });
      await expect(findArticle(slug)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(log).toHaveBeenCalledTimes(1);
    },
  );

  it('is believed when it gives its list: a 404 means missing', async () => {
    expect(await findArticle('launch')).toBeNull();
    expect(isListAvailable).toHaveBeenCalled();
  });

  it('is believed after a day', async () => {
    listIs([article], { isAvailable: false, ageMs: DAY_MS });
    await expect(findArticle('launch')).rejects.toMatchObject({ kind: 'unavailable' });
    listIs([article], { isAvailable: false, ageMs: DAY_MS + 1 });
    expect(await findArticle('launch')).toBeNull();
  });

  it('is believed of an article that the list does not name', async () => {
    listIs([article], { isAvailable: false });
    expect(await findArticle('invented')).toBeNull();
    expect(isListAvailable).not.toHaveBeenCalled();
  });
});
