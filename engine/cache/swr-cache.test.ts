import { AsyncLocalStorage } from 'node:async_hooks';
import { nextPublication } from '../publication/publication';
import { as, cacheOf, FRESH, STALE } from '../testing/cache';
import { hold, stopClock } from '../testing/time';
import type { SwrCache } from './swr-cache';

const clock = stopClock();

const tick = () => new Promise(setImmediate);
const fail = jest.fn(() => Promise.reject(new Error('down')));

beforeEach(() => {
  clock.time += 1_000_000;
  fail.mockClear();
});

/**
 * The value that a cache returns when 'old' is `age` milliseconds old, and the value of the next
 * call.
 */
describe.each`
  what                                               | age              | published    | maxAgeMs | fails    | given    | gets | then
  ${'fresh: used'}                                   | ${FRESH - 1}     | ${undefined} | ${1e9}   | ${false} | ${'old'} | ${0} | ${'old'}
  ${'stale: used, and a fresh one is got behind'}    | ${FRESH}         | ${undefined} | ${1e9}   | ${false} | ${'old'} | ${1} | ${'new'}
  ${'expired: a fresh one is waited for'}            | ${FRESH + STALE} | ${undefined} | ${1e9}   | ${false} | ${'new'} | ${1} | ${'new'}
  ${'stale: kept when that fails'}                   | ${FRESH}         | ${undefined} | ${1e9}   | ${true}  | ${'old'} | ${1} | ${'old'}
  ${'expired long ago: kept when that fails'}        | ${1e8}           | ${undefined} | ${1e9}   | ${true}  | ${'old'} | ${1} | ${'old'}
  ${'young enough for its user'}                     | ${9}             | ${undefined} | ${10}    | ${false} | ${'old'} | ${0} | ${'old'}
  ${'too old for its user: a fresh one waited for'}  | ${10}            | ${undefined} | ${10}    | ${false} | ${'new'} | ${1} | ${'new'}
  ${'too old for its user: kept when that fails'}    | ${10}            | ${undefined} | ${10}    | ${true}  | ${'old'} | ${1} | ${'old'}
  ${'of before a publication: expired'}              | ${0}             | ${'expire'}  | ${1e9}   | ${false} | ${'new'} | ${1} | ${'new'}
  ${'of before a publication: kept when that fails'} | ${0}             | ${'expire'}  | ${1e9}   | ${true}  | ${'old'} | ${1} | ${'old'}
  ${'of before a publication that is nothing to it'} | ${0}             | ${'keep'}    | ${1e9}   | ${false} | ${'old'} | ${0} | ${'old'}
`('a value that is $what', ({ age, published, maxAgeMs, fails, given, gets, then }) => {
  it(`is ${given}, then ${then}, by ${gets} calls`, async () => {
    const cache = cacheOf({ onPublication: published ?? 'expire' });
    await cache.get('key', as('old'));
    clock.time += age;
    if (published) nextPublication();
    const getFresh = fails ? fail : jest.fn(as('new'));
    expect(await cache.get('key', getFresh, { maxAgeMs })).toBe(given);
    await tick();
    expect(cache.last('key')?.value).toBe(then);
    expect(getFresh).toHaveBeenCalledTimes(gets);
  });
});

describe('a lifetime', () => {
  it('begins with the start of getting the value', async () => {
    const cache = cacheOf({ staleMs: () => 0 });
    const { ends, work: getFresh } = hold();
    const slow = cache.get('key', getFresh);
    clock.time += FRESH - 1;
    ends[0]?.('slow');
    await slow;
    expect(await cache.get('key', as('next'))).toBe('slow');
    clock.time += 1;
    expect(await cache.get('key', as('next'))).toBe('next');
  });

  it('may depend on the value', async () => {
    const cache = cacheOf({ lifetimeMs: ({ length }) => length, staleMs: () => 0 });
    await cache.get('key', as('four'));
    clock.time += 3;
    expect(await cache.get('key', as('next'))).toBe('four');
    clock.time += 1;
    expect(await cache.get('key', as('next'))).toBe('next');
  });
});

describe('a call in flight', () => {
  it('begins at once, and is shared by all callers of its key', async () => {
    const cache = cacheOf();
    const { ends, work: getFresh } = hold();
    const values = [cache.get('a', getFresh), cache.get('a', getFresh), cache.get('b', getFresh)];
    expect([getFresh.mock.calls.length, cache.inProgress]).toEqual([2, 2]);
    for (const end of ends) end('x');
    expect([await Promise.all(values), cache.inProgress]).toEqual([['x', 'x', 'x'], 0]);
  });

  it('for a stale value is made once in the background, outside of the callers’ requests', async () => {
    const storage = new AsyncLocalStorage<string>();
    const cache = cacheOf();
    await cache.get('key', as('old'));
    clock.time += FRESH;
    const contexts: unknown[] = [];
    const renew = async () => {
      contexts.push(storage.getStore());
      await tick();
      return 'new';
    };
    storage.run('request', () => [1, 2].map(() => cache.get('key', renew)));
    await tick();
    await tick();
    expect([contexts, cache.last('key')?.value]).toEqual([[undefined], 'new']);
  });

  it('is not shared after a publication, and does not replace the value of a later call', async () => {
    const cache = cacheOf();
    const { ends, work: getFresh } = hold();
    const early = cache.get('key', getFresh);
    // The publication is in the same millisecond as the call.
    nextPublication();
    const late = cache.get('key', getFresh);
    ends[1]?.('late');
    expect(await late).toBe('late');
    ends[0]?.('early');
    expect(await early).toBe('early');
    expect(cache.last('key')).toMatchObject({ value: 'late', isBeforePublication: false });
  });

  it('from before a publication is of use only while another call fails', async () => {
    const cache = cacheOf();
    const { ends, work: getFresh } = hold();
    const early = cache.get('key', getFresh);
    nextPublication();
    ends[0]?.('early');
    await early;
    expect(cache.last('key')?.isBeforePublication).toBe(true);
    expect(cache.values()).toEqual([]);
    expect(await cache.get('key', fail)).toBe('early');
  });

  it('is shared across publications that do not concern it', async () => {
    const cache = cacheOf({ onPublication: 'keep' });
    const { ends, work: getFresh } = hold();
    const values = [cache.get('key', getFresh)];
    nextPublication();
    values.push(cache.get('key', getFresh));
    for (const end of ends) end('x');
    expect([await Promise.all(values), getFresh.mock.calls.length]).toEqual([['x', 'x'], 1]);
  });
});

describe('limits', () => {
  const fill = async (cache: SwrCache<string>, ...values: string[]) => {
    for (const value of values) await cache.get(value, async () => value);
  };

  it.each([
    ['number', { entries: 2, bytes: 1_000 }],
    ['bytes', { entries: 100, bytes: 4 }],
  ])('in %s keep the values that were used last', async (_, limits) => {
    const cache = cacheOf({ limits: { ...limits, sizeOf: ({ length }) => length } });
    await fill(cache, 'aa', 'bb', 'aa', 'cc');
    expect(cache.values()).toEqual(['cc', 'aa']);
    // `last` does not count as a use of the value.
    cache.last('aa');
    await fill(cache, 'dd');
    expect(cache.values()).toEqual(['dd', 'cc']);
  });

  it('keep a value alone that exceeds them', async () => {
    const cache = cacheOf({ limits: { entries: 9, bytes: 3, sizeOf: ({ length }) => length } });
    await fill(cache, 'a', 'large');
    expect(cache.values()).toEqual(['large']);
  });
});
