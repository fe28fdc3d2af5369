import { nextGeneration } from '../generation/generation';
import { withRequestContext } from '../process/request-context';
import { RETRY_MS } from '../process/time';
import { clock } from '../testing/clock';
import { observeGaps } from './gaps';
import { OPTIONAL_PART_TIMEOUT_MS } from './optional-part';
import { ONE_ENTRY, SwrCache } from './swr-cache';

jest.mock('../process/time', () => jest.requireActual('../testing/clock').withClock());

describe('a call that takes long, where the last good value is enough', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const age = () => {
    clock.time += 1_000;
  };
  const waited = () => jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  /** A cache with the value 'old', which is expired, and a call for the next value in flight. */
  async function late(isLastGoodEnough = true, expire = age) {
    const cache = new SwrCache<string>({
      lifetimeMs: 100,
      onPublication: 'expire',
      isLastGoodEnough,
      limits: ONE_ENTRY,
    });
    await cache.get('key', async () => 'old');
    expire();
    const ends: ((value: string | Promise<never>) => void)[] = [];
    const getFresh = jest.fn(() => new Promise<string>((resolve) => ends.push(resolve)));
    const get = () => Promise.race([cache.get('key', getFresh), waited().then(() => 'waiting')]);
    return { cache, ends, getFresh, get };
  }

  it('is waited for briefly by each caller, and its value is there for the next', async () => {
    const { cache, ends, getFresh, get } = await late();
    expect([await get(), await get()]).toEqual(['old', 'old']);
    expect(getFresh).toHaveBeenCalledTimes(1);
    ends[0]?.('new');
    await waited();
    expect(await cache.get('key', getFresh)).toBe('new');
  });

  it('marks the page that is made of the old value as incomplete', async () => {
    const { get } = await late();
    const { gaps } = await observeGaps(get);
    expect(gaps.retryMs).toBe(RETRY_MS);
  });

  it('is waited for to its end in the background, and in a cache without the rule', async () => {
    const background = { id: 'x', upstreamMs: 0, workClass: 'background' } as const;
    const { get } = await late();
    expect(await withRequestContext(background, get)).toBe('waiting');
    expect(await (await late(false)).get()).toBe('waiting');
  });

  it('is waited for to its end once after a publication, then briefly while calls fail', async () => {
    const { cache, ends, get } = await late(true, nextGeneration);
    expect([await get(), cache.last('key')?.isEnough]).toEqual(['waiting', false]);
    ends[0]?.(Promise.reject(new Error('down')));
    await waited();
    clock.time += RETRY_MS;
    expect([await get(), cache.last('key')?.isEnough]).toEqual(['old', true]);
    nextGeneration();
    expect([await get(), cache.last('key')?.isEnough]).toEqual(['waiting', false]);
  });
});
