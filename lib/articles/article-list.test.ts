/** @jest-environment node */
import { OPTIONAL_PART_TIMEOUT_MS } from '../constants';
import { processState } from '../process/process-state';
import { readArticles, readArticlesByTags } from '../publisher-api';
import type { Article } from '../publisher-api/contract';
import {
  invalidateArticleLists,
  isListAvailable,
  lastGoodList,
  listArticles,
  listArticlesByTags,
  listNewestArticles,
  NEWEST_LENGTH,
} from './article-list';

const REVALIDATE_SECONDS = 60;
const LIFETIME_MS = REVALIDATE_SECONDS * 1000;

jest.mock('../log', () => ({ log: jest.fn() }));
jest.mock('../env', () => ({ env: () => ({ REVALIDATE_SECONDS }) }));
jest.mock('../publisher-api', () => ({ readArticles: jest.fn(), readArticlesByTags: jest.fn() }));

const readAll = jest.mocked(readArticles);
const readByTags = jest.mocked(readArticlesByTags);

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
/** A call that gives these articles, each made anew as from the wire. */
const giving =
  (...articles: Article[]) =>
  async (_: unknown, take: (article: Article) => void) =>
    structuredClone(articles).forEach(take);
/** Calls that are in flight until they are told what they bring. */
function hold() {
  const ends: ((...articles: Article[]) => void)[] = [];
  readAll.mockImplementation(async (_, take) => {
    const articles = await new Promise<Article[]>((resolve) =>
      ends.push((...brought) => resolve(brought)),
    );
    articles.forEach(take);
  });
  return ends;
}
const answer = (...ids: string[]) =>
  readAll.mockImplementation(giving(...ids.map((id) => article(id))));
const fail = () => readAll.mockRejectedValue(new Error('down'));
const list = async (search = '', fresh = false) =>
  (await listArticles(search, { fresh })).map(({ id }) => id);
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  invalidateArticleLists();
  const store = processState('article-lists', () => ({ plain: {}, filtered: new Map() }));
  Reflect.deleteProperty(store, 'plain');
  store.filtered.clear();
  readAll.mockReset();
  readByTags.mockReset();
  answer('a');
});
afterEach(() => jest.useRealTimers());

describe('an answer', () => {
  it('is reused for REVALIDATE_SECONDS', async () => {
    await list();
    jest.advanceTimersByTime(LIFETIME_MS - 1);
    answer('b');
    expect(await list()).toEqual(['a']);
    expect(readAll).toHaveBeenCalledTimes(1);
  });

  it('is then shown once more while it is asked again', async () => {
    await list();
    jest.advanceTimersByTime(LIFETIME_MS);
    answer('b');
    expect(await list()).toEqual(['a']);
    await settle();
    expect(await list()).toEqual(['b']);
    expect(readAll).toHaveBeenCalledTimes(2);
  });

  it('is waited for when the known one is twice as old as it may be', async () => {
    await list();
    jest.advanceTimersByTime(2 * LIFETIME_MS);
    answer('b');
    expect(await list()).toEqual(['b']);
  });

  it('leaves out hidden articles and the bodies of the others, in the API’s order', async () => {
    readAll.mockImplementation(giving(article('c'), article('h', 'draft'), article('a')));
    expect(await listArticles('')).toEqual([
      { id: 'c', title: 'c', description: null, tags: [], status: 'published' },
      { id: 'a', title: 'a', description: null, tags: [], status: 'published' },
    ]);
  });

  it('is one of its own for each term and each set of tags', async () => {
    readByTags.mockImplementation(giving(article('t')));
    await list('x');
    await list('y');
    expect((await listArticlesByTags(['x'])).map(({ id }) => id)).toEqual(['t']);
    expect(readAll.mock.calls.map(([search]) => search)).toEqual(['x', 'y']);
    expect(readByTags.mock.calls.map(([tags]) => tags)).toEqual([['x']]);
  });
});

describe('one flight at a time', () => {
  it('serves all who ask before there is an answer', async () => {
    expect(await Promise.all([list(), list(), list()])).toEqual([['a'], ['a'], ['a']]);
    expect(readAll).toHaveBeenCalledTimes(1);
  });

  it('fails for all of them, and the next one asks again', async () => {
    fail();
    const results = await Promise.allSettled([list(), list()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(readAll).toHaveBeenCalledTimes(1);
    answer('b');
    expect(await list()).toEqual(['b']);
  });

  it('refreshes a stale answer once', async () => {
    await list();
    jest.advanceTimersByTime(LIFETIME_MS);
    await Promise.all([list(), list(), list()]);
    await settle();
    expect(readAll).toHaveBeenCalledTimes(2);
  });
});

describe('when the API fails', () => {
  it('the last good list stays, however old', async () => {
    await list();
    fail();
    for (const age of [LIFETIME_MS, LIFETIME_MS, 100 * LIFETIME_MS]) {
      jest.advanceTimersByTime(age);
      expect(await list()).toEqual(['a']);
    }
  });

  it('it is not asked again for five seconds', async () => {
    await list();
    jest.advanceTimersByTime(3 * LIFETIME_MS);
    fail();
    await list();
    jest.advanceTimersByTime(4_999);
    await list();
    expect(readAll).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1);
    answer('b');
    expect(await list()).toEqual(['b']);
  });

  it('and nothing good is known, the failure is told', async () => {
    fail();
    await expect(list()).rejects.toThrow('down');
  });
});

describe('a page that is itself kept', () => {
  it('asks again, so that ages do not add up', async () => {
    await list();
    jest.advanceTimersByTime(1_000);
    answer('b');
    expect(await list('', true)).toEqual(['b']);
  });

  it('takes an answer another page got within the last second', async () => {
    await list();
    jest.advanceTimersByTime(999);
    answer('b');
    expect(await list('', true)).toEqual(['a']);
  });

  it('keeps the last good list when the API fails', async () => {
    await list();
    jest.advanceTimersByTime(1_000);
    fail();
    expect(await list('', true)).toEqual(['a']);
  });
});

it('counts the age of a list from the start of its call', async () => {
  const ends = hold();
  const reading = list();
  jest.advanceTimersByTime(LIFETIME_MS - 1);
  ends[0]?.(article('slow'));
  await reading;
  answer('b');
  expect(await list()).toEqual(['slow']);
  expect(readAll).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await list();
  await settle();
  expect(await list()).toEqual(['b']);
});

it('reads the time from a clock that nobody sets', async () => {
  await list();
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(2 * LIFETIME_MS);
  answer('b');
  expect(await list()).toEqual(['b']);
  jest.setSystemTime(Date.now() + 3_600_000);
  answer('c');
  expect(await list()).toEqual(['b']);
});

it('stores a hundred lists of terms at most, the least used one goes', async () => {
  await list('first');
  for (let term = 0; term < 99; term += 1) await list(`term ${term}`);
  await list('first');
  expect(readAll).toHaveBeenCalledTimes(100);
  await list('one more');
  await list('first');
  expect(readAll).toHaveBeenCalledTimes(101);
  await list('term 0');
  expect(readAll).toHaveBeenCalledTimes(102);
});

describe('what a page can do without', () => {
  const optional = async () => (await listArticles('', { optional: true })).map(({ id }) => id);
  /** A call that is still under way. */
  const hang = () => readAll.mockReturnValue(new Promise(() => {}));

  it('is waited for a second, then the last good list will do', async () => {
    await list();
    jest.advanceTimersByTime(100 * LIFETIME_MS);
    hang();
    const asked = optional();
    await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS - 1);
    const state = await Promise.race([asked, 'waiting']);
    expect(state).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(await asked).toEqual(['a']);
  });

  it('is the new list if that comes in time', async () => {
    await list();
    jest.advanceTimersByTime(100 * LIFETIME_MS);
    answer('b');
    expect(await optional()).toEqual(['b']);
  });

  it('is missing where nothing is known after a second', async () => {
    hang();
    const asked = optional();
    const failed = expect(asked).rejects.toThrow('It took over');
    await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
    await failed;
  });

  it('is waited for as long as it takes once the list was invalidated', async () => {
    await list();
    invalidateArticleLists();
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
    const asked = optional();
    await jest.advanceTimersByTimeAsync(5 * OPTIONAL_PART_TIMEOUT_MS);
    finish();
    expect(await asked).toEqual(['b']);
  });
});

describe('once invalidated', () => {
  it('every list is asked for again at once', async () => {
    await list();
    await list('term');
    invalidateArticleLists();
    answer('b');
    expect([await list(), await list('term')]).toEqual([['b'], ['b']]);
  });

  it('a list stays if the API fails', async () => {
    await list();
    invalidateArticleLists();
    fail();
    expect(await list()).toEqual(['a']);
  });

  it('a list is not taken from a call that was started before', async () => {
    const ends = hold();
    const early = list();
    invalidateArticleLists();
    const late = list();
    ends[0]?.(article('old'));
    ends[1]?.(article('new'));
    expect([await early, await late]).toEqual([['old'], ['new']]);
    expect(await list()).toEqual(['new']);
  });

  it('what a call started before brings does not take the place of what came after', async () => {
    const ends = hold();
    const early = list();
    jest.advanceTimersByTime(1);
    invalidateArticleLists();
    const late = list();
    ends[1]?.(article('new'));
    await late;
    ends[0]?.(article('old'));
    await early;
    expect(await list()).toEqual(['new']);
  });

  it('what such a call brings is only good for a failing API', async () => {
    const ends = hold();
    const early = list();
    invalidateArticleLists();
    ends[0]?.(article('old'));
    await early;
    fail();
    expect(await list()).toEqual(['old']);
    jest.advanceTimersByTime(5_000);
    answer('new');
    expect(await list()).toEqual(['new']);
  });
});

describe('the plain list', () => {
  it('is never evicted by searches', async () => {
    answer('a', 'b');
    await list();
    for (let term = 0; term < 300; term += 1) {
      readAll.mockImplementation(giving(article(`found ${term}`)));
      await list(`term ${term}`);
    }
    fail();
    expect(await list()).toEqual(['a', 'b']);
    expect((await listNewestArticles()).length).toBeLessThanOrEqual(NEWEST_LENGTH);
  });

  it('is known with its age, which begins with its call', async () => {
    expect(lastGoodList()).toBeUndefined();
    await list();
    jest.advanceTimersByTime(1_234);
    expect(lastGoodList()).toMatchObject({ articles: [{ id: 'a' }], ageMs: 1_234 });
  });

  it('is available when the API gave it within the last second, or gives it now', async () => {
    expect(await isListAvailable()).toBe(true);
    fail();
    expect(await isListAvailable()).toBe(true);
    jest.advanceTimersByTime(1_000);
    expect(await isListAvailable()).toBe(false);
    answer('b');
    expect(await isListAvailable()).toBe(false);
    jest.advanceTimersByTime(5_000);
    expect(await isListAvailable()).toBe(true);
  });
});

describe('an API that ignores the term', () => {
  const titled = (...titles: string[]) => titles.map((title) => ({ ...article(title), title }));

  it('is called for one term a lifetime, and the plain list stands for the others', async () => {
    readAll.mockImplementation(giving(...titled('a game', 'a story')));
    const plain = await listArticles('');
    expect(await listArticles('game')).toBe(plain);
    expect(await listArticles('story')).toBe(plain);
    const calls = () => readAll.mock.calls.map(([search]) => search);
    expect(calls()).toEqual(['', 'game']);
    jest.advanceTimersByTime(LIFETIME_MS);
    await listArticles('other');
    await settle();
    expect(calls()).toEqual(['', 'game', '']);
    await listArticles('more');
    await listArticles('still more');
    expect(calls()).toEqual(['', 'game', '', 'more']);
  });

  it('may ignore tags, too, and is then called for one set of them', async () => {
    const tagged = [
      { ...article('a'), tags: ['ip'] },
      { ...article('b'), tags: [] },
    ];
    readAll.mockImplementation(giving(...tagged));
    readByTags.mockImplementation(giving(...tagged));
    const plain = await listArticles('');
    for (const tag of ['ip', 'data', 'press']) expect(await listArticlesByTags([tag])).toBe(plain);
    expect(readByTags).toHaveBeenCalledTimes(1);
  });

  it('is not one whose articles all match, nor one that sorts or chooses', async () => {
    const [one, two] = titled('a game', 'another game');
    if (!one || !two) throw new Error('two articles');
    readAll.mockImplementation(giving(one, two));
    await list();
    await list('game');
    readAll.mockImplementation(giving(two, one));
    await list('story');
    readAll.mockImplementation(giving(two));
    await list('another');
    await list('more');
    expect(readAll).toHaveBeenCalledTimes(5);
  });
});

describe('summaries', () => {
  it('are shared between the lists that hold the same', async () => {
    answer('a', 'b', 'c');
    const plain = await listArticles('');
    readAll.mockImplementation(giving(article('c'), { ...article('b'), title: 'Changed' }));
    const found = await listArticles('term');
    expect(found[0]).toBe(plain[2]);
    expect(found[1]).toMatchObject({ id: 'b', title: 'Changed' });
    expect(plain[1]).toMatchObject({ id: 'b', title: 'b' });
  });

  it('are shared with the list before, so that old lists of terms cost nothing more', async () => {
    answer('a', 'b');
    const before = await listArticles('');
    jest.advanceTimersByTime(2 * LIFETIME_MS);
    const after = await listArticles('');
    expect(after).not.toBe(before);
    expect(after[0]).toBe(before[0]);
  });
});

describe('what is remembered', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => article(`${index}`));
  const callsOfAsking = async (...terms: string[]) => {
    readAll.mockClear();
    for (const term of terms) await list(term);
    return readAll.mock.calls.length;
  };

  it('is fifty thousand articles in all, those asked for last', async () => {
    readAll.mockImplementation(giving(...many(12_000)));
    expect(await callsOfAsking('a', 'b', 'c', 'd', 'e')).toBe(5);
    expect(await callsOfAsking('e', 'd', 'c', 'b')).toBe(0);
    expect(await callsOfAsking('a')).toBe(1);
  });

  it('is one longer list, alone', async () => {
    readAll.mockImplementation(giving(...many(50_001)));
    expect(await callsOfAsking('a', 'a')).toBe(1);
    expect(await callsOfAsking('b', 'a')).toBe(2);
  });
});

describe('the newest articles', () => {
  const dated = (id: string, uploadDate: string | null, status?: Article['status']) => ({
    ...article(id, status),
    uploadDate,
  });

  it('come whole with the list of all, visible and dated, without another call', async () => {
    readAll.mockImplementation(
      giving(
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

  it('are fifty at most, in whichever order they come', async () => {
    const articles = Array.from({ length: 180 }, (_, index) => {
      // Steps of a prime bring every number from 0 to 179 once.
      const number = (index * 77) % 180;
      return dated(`a${number}`, new Date(number * 1_000).toISOString());
    });
    readAll.mockImplementation(giving(...articles));
    const newest = await listNewestArticles();
    expect(newest.map(({ id }) => id)).toEqual(
      Array.from({ length: NEWEST_LENGTH }, (_, index) => `a${179 - index}`),
    );
    expect(await list()).toHaveLength(180);
  });
});

it('knows nothing of an answer that failed after some articles', async () => {
  readAll.mockImplementation(async (_, take) => {
    take(article('a'));
    throw new Error('broken off');
  });
  await expect(list()).rejects.toThrow('broken off');
  answer('b');
  expect(await list()).toEqual(['b']);
});
