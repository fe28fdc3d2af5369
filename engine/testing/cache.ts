import { SwrCache } from '../cache/swr-cache';

/** For tests: milliseconds for which a value is fresh, and then stale. */
export const [FRESH, STALE] = [100, 50] as const;

export const cacheOf = (rules: Partial<ConstructorParameters<typeof SwrCache<string>>[0]> = {}) =>
  new SwrCache<string>({
    lifetimeMs: FRESH,
    staleMs: () => STALE,
    onPublication: 'expire',
    limits: { entries: 100, bytes: 1_000, sizeOf: ({ length }) => length },
    ...rules,
  });

export const as = (value: string) => async () => value;
