import { processState } from '../base/process-state';
import { advancePublication } from '../base/publication';
import { RETRY_MS } from '../base/time';
import { readArticles } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import { OPTIONAL_PART_TIMEOUT_MS } from '../site/constants';
import {
  lastGoodList,
  listArticles,
  listNewestArticles,
  NEWEST_LENGTH,
  rereadList,
} from './article-list';

const REVALIDATE_SECONDS = 60;
const LIFETIME_MS = REVALIDATE_SECONDS * 1000;

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('../site/env', () => ({ env: () => ({ REVALIDATE_SECONDS }) }));
jest.mock('../publisher-api', () => ({ readArticles: jest.fn() }));

const readAll = jest.mocked(readArticles);

const article = (id: string, status: Article['status'] = 'published'): Article => {
  const fields: Partial<Article> = {
    id,
    title: id,
    description: null,
    tags: [],
    status,
    content: 'long text',
  };
  return fields as Article;
};
/** A call that returns copies of these articles, as parsing a response does. */
const returning =
  (...articles: Article[]) =>
  async (_: unknown, take: (article: Article) => void) =>
    structuredClone(articles).forEach(take);
/** Leaves calls in flight until the returned functions resolve them with articles. */
function hold() {
  const ends: ((...articles: Article[]) => void)[] = [];
  readAll.mockImplementation(async (_, take) => {
    const articles = await new Promise<Article[]>((resolve) =>
      ends.push((...result) => resolve(result)),
    );
    articles.forEach(take);
  });
  return ends;
}
const respond = (...ids: string[]) =>
  readAll.mockImplementation(returning(...ids.map((id) => article(id))));
const fail = () => readAll.mockRejectedValue(new Error('down'));
const list = async (freshness?: Parameters<typeof listArticles>[0]) =>
  (await listArticles(freshness)).map(({ id }) => id);
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  // Calls that hang are shared no longer.
  advancePublication();
  processState('article-list', () => new Map()).clear();
  readAll.mockReset();
  respond('a');
});
afterEach(() => jest.useRealTimers());

describe('a list', () => {
  it('is fresh for REVALIDATE_SECONDS, stale for as long again, and then waited for', async () => {
    await list();
    jest.advanceTimersByTime(LIFETIME_MS - 1);
    respond('b');
    expect(await list()).toEqual(['a']);
    expect(readAll).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(await list()).toEqual(['a']);
    await settle();
    expect(await list()).toEqual(['b']);
    jest.advanceTimersByTime(2 * LIFETIME_MS);
    respond('c');
    expect(await list()).toEqual(['c']);
  });

  it('has the published articles without their bodies, in the API’s order', async () => {
    readAll.mockImplementation(returning(article('c'), article('h', 'draft'), article('a')));
    expect(await listArticles()).toEqual([
      { id: 'c', title: 'c', description: null, tags: [], status: 'published' },
      { id: 'a', title: 'a', description: null, tags: [], status: 'published' },
    ]);
  });
});

describe('a page that is itself stored', () => {
  it('reads a new list, so that the two ages do not add up', async () => {
    await list();
    jest.advanceTimersByTime(1_000);
    respond('b');
    expect(await list({ fresh: true })).toEqual(['b']);
  });

  it('shares a list that was read within the last second', async () => {
    await list();
    jest.advanceTimersByTime(999);
    respond('b');
    expect(await list({ fresh: true })).toEqual(['a']);
  });
});

describe('a list that is read again', () => {
  const inList = () => lastGoodList()?.articles.map(({ id }) => id);

  it('is of a call that starts later, a second after the last one, for all who want it', async () => {
    await list();
    jest.advanceTimersByTime(200);
    const again = Promise.all([rereadList(), rereadList(), rereadList()]);
    respond('b');
    await jest.advanceTimersByTimeAsync(799);
    expect(inList()).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    await again;
    expect(inList()).toEqual(['b']);
    expect(readAll).toHaveBeenCalledTimes(2);
  });

  it('is not that of a call in flight', async () => {
    const ends = hold();
    const first = list();
    jest.advanceTimersByTime(1);
    const again = rereadList();
    await settle();
    ends.shift()?.(article('a'));
    await first;
    await settle();
    expect(inList()).toEqual(['a']);
    ends.shift()?.(article('b'));
    await again;
    expect(inList()).toEqual(['b']);
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

describe('a list for an optional part of a page', () => {
  const optional = async () => (await listArticles({ optional: true })).map(({ id }) => id);
  /** Leaves calls in flight for ever. */
  const hang = () => readAll.mockReturnValue(new Promise(() => {}));

  it('is waited for one second, then the last good list is served', async () => {
    await list();
    jest.advanceTimersByTime(100 * LIFETIME_MS);
    hang();
    const pending = optional();
    await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS - 1);
    const state = await Promise.race([pending, 'waiting']);
    expect(state).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(await pending).toEqual(['a']);
  });

  it('is the new list if that arrives in time', async () => {
    await list();
    jest.advanceTimersByTime(100 * LIFETIME_MS);
    respond('b');
    expect(await optional()).toEqual(['b']);
  });

  it('is missing after one second if no list is stored', async () => {
    hang();
    const pending = optional();
    const failed = expect(pending).rejects.toThrow('not complete within');
    await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
    await failed;
  });

  it('is waited for without a limit once something was published', async () => {
    await list();
    advancePublication();
    let finish = () => {};
    readAll.mockImplementation(
      (_, take) =>
        new Promise((resolve) => {
          finish = () => {
            take(article('b'));
            resolve();
          };
        }),
    );
    const pending = optional();
    await jest.advanceTimersByTimeAsync(5 * OPTIONAL_PART_TIMEOUT_MS);
    finish();
    expect(await pending).toEqual(['b']);
  });
});

describe('once something was published', () => {
  it('the list is read again on its next use, also if that has just failed', async () => {
    await list();
    jest.advanceTimersByTime(3 * LIFETIME_MS);
    fail();
    await list();
    advancePublication();
    respond('b');
    expect(await list()).toEqual(['b']);
  });
});

describe('the last good list', () => {
  it('has an age, measured from the start of its call', async () => {
    expect(lastGoodList()).toBeUndefined();
    await list();
    jest.advanceTimersByTime(1_234);
    expect(lastGoodList()).toMatchObject({ articles: [{ id: 'a' }], ageMs: 1_234 });
  });

  it('is failing if the API did not return it within the last five seconds', async () => {
    await list();
    fail();
    await list({ fresh: true });
    expect(lastGoodList()?.isFailing).toBe(false);
    jest.advanceTimersByTime(1_000);
    await list({ fresh: true });
    expect(lastGoodList()?.isFailing).toBe(true);
    jest.advanceTimersByTime(5_000);
    respond('b');
    await list({ fresh: true });
    expect(lastGoodList()?.isFailing).toBe(false);
  });
});

describe('the newest articles', () => {
  const dated = (id: string, uploadDate: string | null, status?: Article['status']) => ({
    ...article(id, status),
    uploadDate,
  });

  it('are published and dated, with their bodies, from the call for the plain list', async () => {
    readAll.mockImplementation(
      returning(
        dated('old', '2026-01-01'),
        dated('undated', null),
        dated('hidden', '2026-03-01', 'draft'),
        dated('new', '2026-02-01'),
      ),
    );
    await list();
    const newest = await listNewestArticles();
    expect(newest.map(({ id, content }) => [id, content])).toEqual([
      ['new', 'long text'],
      ['old', 'long text'],
    ]);
    expect(readAll).toHaveBeenCalledTimes(1);
  });

  it('are at most fifty, whatever the order of the list', async () => {
    const articles = Array.from({ length: 180 }, (_, index) => {
      // 77 and 180 have no common divisor, so every number from 0 to 179 occurs once.
      const number = (index * 77) % 180;
      return dated(`a${number}`, new Date(number * 1_000).toISOString());
    });
    readAll.mockImplementation(returning(...articles));
    const newest = await listNewestArticles();
    expect(newest.map(({ id }) => id)).toEqual(
      Array.from({ length: NEWEST_LENGTH }, (_, index) => `a${179 - index}`),
    );
    expect(await list()).toHaveLength(180);
  });
});

it('stores nothing of a response that broke off after some articles', async () => {
  readAll.mockImplementation(async (_, take) => {
    take(article('a'));
    throw new Error('broken off');
  });
  await expect(list()).rejects.toThrow('broken off');
  expect(lastGoodList()).toBeUndefined();
  jest.advanceTimersByTime(RETRY_MS);
  respond('b');
  expect(await list()).toEqual(['b']);
});
