import { withRequestContext } from '../process/request-context';
import { RETRY_MS } from '../process/time';
import { nextPublication } from '../publication/publication';
import { as, cacheOf, FRESH, STALE } from '../testing/cache';
import { testContext } from '../testing/test-context';
import { hold, stopClock } from '../testing/time';
import { OPTIONAL_PART_TIMEOUT_MS, observeIncomplete } from './incomplete';

const clock = stopClock();

describe('a call that takes long, where the last good value is enough', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
  afterEach(() => jest.useRealTimers());
  const age = () => {
    clock.time += 1_000;
  };
  const waited = () => jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  /** A cache whose value 'old' has expired, while the call for the next value is pending. */
  async function late(isLastGoodEnough = true, expire = age) {
    const cache = cacheOf({ isLastGoodEnough });
    await cache.get('key', as('old'));
    expire();
    const { ends, work: getFresh } = hold();
    const get = () => Promise.race([cache.get('key', getFresh), waited().then(() => 'waiting')]);
    return { cache, ends, getFresh, get };
  }

  it('marks the page that is made of the old value as incomplete', async () => {
    const { get } = await late();
    const { incomplete } = await observeIncomplete(get);
    expect(incomplete.retryMs).toBe(RETRY_MS);
  });

  it('is waited for to its end in the background, and in a cache without the rule', async () => {
    const background = testContext({ workClass: 'background' });
    const { get } = await late();
    expect(await withRequestContext(background, get)).toBe('waiting');
    expect(await (await late(false)).get()).toBe('waiting');
  });

  it('is waited for to its end once after a publication, then briefly while calls fail', async () => {
    const { cache, ends, get } = await late(true, nextPublication);
    expect([await get(), cache.last('key')?.isEnough]).toEqual(['waiting', false]);
    ends[0]?.(Promise.reject(new Error('down')));
    await waited();
    clock.time += RETRY_MS;
    expect([await get(), cache.last('key')?.isEnough]).toEqual(['old', true]);
    nextPublication();
    expect([await get(), cache.last('key')?.isEnough]).toEqual(['waiting', false]);
  });
});

describe('a failed call', () => {
  const DOWN = new Error('down');
  const fail = jest.fn(() => Promise.reject(DOWN));
  beforeEach(() => fail.mockClear());

  it('fails for all who wait, and without a last value for callers in the next seconds', async () => {
    const cache = cacheOf();
    const results = await Promise.allSettled([cache.get('key', fail), cache.get('key', fail)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    clock.time += RETRY_MS - 1;
    await expect(cache.get('key', fail)).rejects.toBe(DOWN);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(['key', 'other'].map((key) => cache.hasFailed(key))).toEqual([true, false]);
    clock.time += 1;
    expect(await cache.get('key', as('value'))).toBe('value');
  });

  it('is not repeated for seconds from its end, while the last value is used', async () => {
    const cache = cacheOf();
    await cache.get('key', as('old'));
    clock.time += FRESH + STALE;
    const { ends, work: getFresh } = hold();
    const value = cache.get('key', getFresh);
    clock.time += 1_000;
    ends[0]?.(Promise.reject(DOWN));
    expect(await value).toBe('old');
    clock.time += RETRY_MS - 1;
    expect(await cache.get('key', getFresh, { maxAgeMs: 0 })).toBe('old');
    expect(getFresh).toHaveBeenCalledTimes(1);
    clock.time += 1;
    expect(await cache.get('key', as('new'))).toBe('new');
  });

  it('from before a publication does not count', async () => {
    const cache = cacheOf();
    await expect(cache.get('key', fail)).rejects.toBe(DOWN);
    nextPublication();
    expect(await cache.get('key', as('value'))).toBe('value');
  });

  it('does not count any more once a call in flight has a value', async () => {
    const cache = cacheOf();
    const { ends, work: getFresh } = hold();
    const early = cache.get('key', getFresh);
    nextPublication();
    await cache.get('key', fail).catch(() => {});
    expect(cache.hasFailed('key')).toBe(true);
    ends[0]?.('early');
    await early;
    expect(cache.hasFailed('key')).toBe(false);
  });
});
