import { type RequestContext, withRequestContext } from '../process/request-context';
import { RETRY_MS } from '../process/time';
import { testContext } from '../testing/test-context';
import { stopClock } from '../testing/time';
import {
  type Incomplete,
  markIncomplete,
  OPTIONAL_PART_TIMEOUT_MS,
  observeIncomplete,
  waitForOptionalPart,
} from './incomplete';
import { SwrCache } from './swr-cache';

const clock = stopClock();

const WHOLE: Incomplete = { retryMs: Number.POSITIVE_INFINITY, isDegraded: false };
const incompleteOf = async (make: () => Promise<unknown>) =>
  (await observeIncomplete(make)).incomplete;

it('knows what was marked while something was made, in any of its parts', async () => {
  expect(await incompleteOf(async () => 'whole')).toEqual(WHOLE);
  const late = incompleteOf(async () => {
    await new Promise(setImmediate);
    markIncomplete({ retryMs: 600_000 });
    markIncomplete({ isDegraded: true });
    markIncomplete();
  });
  const other = incompleteOf(() => new Promise(setImmediate));
  expect(await late).toEqual({ retryMs: RETRY_MS, isDegraded: true });
  expect(await other).toEqual(WHOLE);
  // Outside of `observeIncomplete` it has no effect.
  markIncomplete();
});

describe('a cached value that is incomplete', () => {
  const newCache = () =>
    new SwrCache<string>({
      lifetimeMs: Number.POSITIVE_INFINITY,
      onPublication: 'keep',
      limits: { entries: 10, bytes: 1_000, sizeOf: ({ length }) => length },
    });
  const make = jest.fn(async () => 'whole');
  const makePart = (incomplete?: Partial<Incomplete>) => async () => {
    markIncomplete(incomplete);
    return 'part';
  };
  beforeEach(() => make.mockClear());

  it.each([
    [{}, RETRY_MS],
    [{ retryMs: 600_000 }, 600_000],
  ])('is used for a while, and then made again: %j', async (incomplete, retryMs) => {
    const cache = newCache();
    expect(await cache.get('key', makePart(incomplete))).toBe('part');
    clock.time += retryMs - 1;
    expect(await cache.get('key', make)).toBe('part');
    clock.time += 1;
    expect(await cache.get('key', make)).toBe('whole');
    clock.time += 1e9;
    expect(await cache.get('key', make)).toBe('whole');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('marks whatever is made of it, by each of its users, until it is whole', async () => {
    const cache = newCache();
    const use = () => incompleteOf(() => cache.get('key', makePart({ isDegraded: true })));
    const degraded = { retryMs: RETRY_MS, isDegraded: true };
    expect(await Promise.all([use(), use()])).toEqual([degraded, degraded]);
    expect(await use()).toEqual(degraded);
    clock.time += RETRY_MS;
    expect(await incompleteOf(() => cache.get('key', make))).toEqual(WHOLE);
  });
});

describe('an optional part', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const later = (milliseconds: number) =>
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('part'), milliseconds);
    });

  /** Waits for a part. @returns its result, and whether the page is incomplete */
  async function waitIn(context: Partial<RequestContext>, part: Promise<string>) {
    const observed = observeIncomplete(() =>
      withRequestContext(testContext(context), () => waitForOptionalPart(part).catch(String)),
    );
    await jest.runAllTimersAsync();
    const { value: outcome, incomplete } = await observed;
    return { outcome, isIncomplete: Number.isFinite(incomplete.retryMs) };
  }

  const LATE = `TimeLimitError: not complete within ${OPTIONAL_PART_TIMEOUT_MS / 1_000} s`;

  it.each<[string, Partial<RequestContext>, number, string, boolean]>([
    ['takes what comes in time', {}, OPTIONAL_PART_TIMEOUT_MS - 1, 'part', false],
    [
      'marks a page without what is late as incomplete',
      {},
      OPTIONAL_PART_TIMEOUT_MS + 1,
      LATE,
      true,
    ],
    [
      'waits as long as it takes where no visitor does',
      { workClass: 'background' },
      9_000,
      'part',
      false,
    ],
  ])('%s', async (_, context, milliseconds, outcome, isIncomplete) => {
    expect(await waitIn(context, later(milliseconds))).toEqual({ outcome, isIncomplete });
  });

  it.each([{}, { workClass: 'background' }] as const)(
    'passes a failure on, and marks a page without the part as incomplete: %j',
    async (context) => {
      const down = Promise.reject(new Error('down'));
      expect(await waitIn(context, down)).toEqual({ outcome: 'Error: down', isIncomplete: true });
    },
  );
});
