import { processSingleton } from '../../engine';
import { nextPublication, OPTIONAL_PART_TIMEOUT_MS, recordLog } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { readArticles } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { lastGoodList, listArticles, listNewestArticles, rereadList } from './article-list';
import { articleHref } from './article-naming';

const REVALIDATE_SECONDS = 60;
const LIFETIME_MS = REVALIDATE_SECONDS * 1000;

recordLog();
jest.mock('../site/settings/env', () => ({ env: () => ({ REVALIDATE_SECONDS }) }));
jest.mock('../publisher-api', () => ({ readArticles: jest.fn() }));

const readAll = jest.mocked(readArticles);

const article = (id: string, fields: Partial<Article> = {}) => testArticle({ id, ...fields });
/** Has calls return these articles. */
const returning = (...articles: Article[]) =>
  readAll.mockImplementation(async (_, take) => articles.forEach(take));
const respond = (id: string) => returning(article(id));
/** Keeps calls pending until the returned functions resolve them with an article. */
function hold() {
  const ends: ((id: string) => void)[] = [];
  readAll.mockImplementation(async (_, take) =>
    take(article(await new Promise<string>((resolve) => ends.push(resolve)))),
  );
  return ends;
}
const fail = () => readAll.mockRejectedValue(new Error('down'));
const idsOf = (articles: readonly { id: string }[] = []) => articles.map(({ id }) => id);
const list = async (freshness?: Parameters<typeof listArticles>[0]) =>
  idsOf(await listArticles(freshness));
const inList = () => idsOf(lastGoodList()?.articles);
const flush = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  // A publication ends the sharing of pending calls.
  nextPublication();
  processSingleton('article-list', () => new Map()).clear();
  readAll.mockReset();
  respond('a');
});
afterEach(() => jest.useRealTimers());

it.each([
  ['s', 'n', '/article/s'],
  [null, 'n', '/article/n'],
  [null, null, '/article/1'],
  ['a/b?c', null, '/article/a%2Fb%3Fc'],
  [' s ', 'n', '/article/%20s%20'],
  ['..', 'n', '/article/1'],
  ['x.rsc', 'n', '/article/1'],
])('the path of an article with the slug %j and the name %j is %s', (slug, name, href) => {
  expect(articleHref({ slug, name, id: '1' })).toBe(href);
});

describe('a list', () => {
  it('is fresh for REVALIDATE_SECONDS, stale for as long again, and then waited for', async () => {
    await list();
    jest.advanceTimersByTime(LIFETIME_MS - 1);
    respond('b');
    expect(await list()).toEqual(['a']);
    expect(readAll).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(await list()).toEqual(['a']);
    await flush();
    expect(await list()).toEqual(['b']);
    jest.advanceTimersByTime(2 * LIFETIME_MS);
    respond('c');
    expect(await list()).toEqual(['c']);
  });

  it('has the published articles without their bodies, in the API’s order', async () => {
    returning(article('c'), article('h', { status: 'draft' }), article('a'));
    const { content: _, media: __, ...summary } = testArticle();
    expect(await listArticles()).toEqual([
      { ...summary, id: 'c' },
      { ...summary, id: 'a' },
    ]);
  });

  it('is read again for a page that is itself stored, unless that was within a second', async () => {
    await list();
    jest.advanceTimersByTime(999);
    respond('b');
    expect(await list({ fresh: true })).toEqual(['a']);
    jest.advanceTimersByTime(1);
    expect(await list({ fresh: true })).toEqual(['b']);
  });

  it('is read again once something was published, also if that has just failed', async () => {
    await list();
    jest.advanceTimersByTime(3 * LIFETIME_MS);
    fail();
    await list();
    nextPublication();
    respond('b');
    expect(await list()).toEqual(['b']);
  });

  it('has nothing of a response that broke off after some articles', async () => {
    readAll.mockImplementation(async (_, take) => {
      take(article('a'));
      throw new Error('broken off');
    });
    await expect(list()).rejects.toThrow('broken off');
    expect(lastGoodList()).toBeUndefined();
  });
});

describe('a list that is read again', () => {
  it('is of one call for all callers, a second after the last one', async () => {
    await list();
    respond('b');
    // Advances the rest of the second, because the timer is Node's own.
    jest.advanceTimersByTime(950);
    const again = Promise.all([rereadList(), rereadList(), rereadList()]);
    await flush();
    expect(readAll).toHaveBeenCalledTimes(1);
    await again;
    expect(inList()).toEqual(['b']);
    expect(readAll).toHaveBeenCalledTimes(2);
  });

  it('is not that of a call in flight', async () => {
    const ends = hold();
    const first = list();
    jest.advanceTimersByTime(1);
    const again = rereadList();
    for (const id of ['a', 'b']) {
      await flush();
      ends.shift()?.(id);
      await (id === 'a' ? first : again);
      expect(inList()).toEqual([id]);
    }
  });

  it('stays the last one if the API fails, which is not called again at once', async () => {
    await list();
    jest.advanceTimersByTime(1_000);
    fail();
    await rereadList();
    await rereadList();
    expect(readAll).toHaveBeenCalledTimes(2);
    expect(lastGoodList()).toMatchObject({ isFailing: true });
  });
});

describe('a list that the API sends late', () => {
  it.each([
    ['a feed, the sitemap or a share image', {}],
    ['an optional part of a page', { optional: true }],
    ['a page that is stored', { fresh: true }],
  ])('is waited for one second for %s, then the last good list is served', async (_, freshness) => {
    await list();
    jest.advanceTimersByTime(100 * LIFETIME_MS);
    hold();
    const pending = list(freshness);
    await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS - 1);
    expect(await Promise.race([pending, 'waiting'])).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(await pending).toEqual(['a']);
  });

  it('is missing after one second for an optional part, if no list is stored', async () => {
    hold();
    const failed = expect(list({ optional: true })).rejects.toThrow('not complete within');
    await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
    await failed;
  });

  it('is waited for without a limit once something was published', async () => {
    await list();
    nextPublication();
    const ends = hold();
    const pending = list({ optional: true });
    await jest.advanceTimersByTimeAsync(5 * OPTIONAL_PART_TIMEOUT_MS);
    ends[0]?.('b');
    expect(await pending).toEqual(['b']);
  });
});

it('the last good list has the age of its call, and is failing when it could not be read again', async () => {
  expect(lastGoodList()).toBeUndefined();
  await list();
  jest.advanceTimersByTime(1_234);
  const last = { articles: [{ id: 'a' }], ageMs: 1_234, isExpired: false };
  expect(lastGoodList()).toMatchObject({ ...last, isFailing: false });
  fail();
  await list({ fresh: true });
  expect(lastGoodList()).toMatchObject({ ...last, isFailing: true });
  nextPublication();
  expect(lastGoodList()?.isExpired).toBe(true);
});

describe('the newest articles', () => {
  it('are published and dated, with their bodies, in the order of the list if dates are equal', async () => {
    returning(
      article('old', { uploadDate: '2026-01-01' }),
      article('undated', { uploadDate: null }),
      article('hidden', { uploadDate: '2026-03-01', status: 'draft' }),
      article('zoned', { uploadDate: '2026-02-01T00:30:00.000+02:00' }),
      article('new', { uploadDate: '2026-02-01' }),
      article('twin', { uploadDate: '2026-01-01' }),
    );
    await list();
    const newest = await listNewestArticles();
    expect(idsOf(newest)).toEqual(['new', 'zoned', 'old', 'twin']);
    expect(newest[0]?.content).toBe(testArticle().content);
    expect(readAll).toHaveBeenCalledTimes(1);
  });

  it('are at most fifty, in any order of the list', async () => {
    const articles = Array.from({ length: 180 }, (_, index) => {
      // Every number from 0 to 179 occurs once, because 77 and 180 have no common divisor.
      const number = (index * 77) % 180;
      return article(`a${number}`, { uploadDate: new Date(number * 1_000).toISOString() });
    });
    returning(...articles);
    const newest = Array.from({ length: 50 }, (_, index) => `a${179 - index}`);
    expect(idsOf(await listNewestArticles())).toEqual(newest);
    expect(await list()).toHaveLength(180);
  });
});
