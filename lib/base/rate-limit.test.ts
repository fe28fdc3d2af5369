import { createRateLimit, type Shared, setShared } from './shared';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setShared(undefined);
});

/** Counts this many requests. @returns how many of them were within the limit */
async function count(limit: (client: string) => Promise<boolean>, client: string, times: number) {
  const results = await Promise.all(Array.from({ length: times }, () => limit(client)));
  return results.filter(Boolean).length;
}

it('lets so many requests of a client through, each client’s own', async () => {
  const limit = createRateLimit('test', 3);
  expect(await count(limit, 'a', 5)).toBe(3);
  expect(await count(limit, 'b', 5)).toBe(3);
});

it('begins again when its time is over', async () => {
  const limit = createRateLimit('test', 3);
  await count(limit, 'a', 5);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(await count(limit, 'a', 1)).toBe(0);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(await count(limit, 'a', 5)).toBe(3);
});

describe('with a Redis', () => {
  /** Counts as Redis does, for all that are connected to it. */
  const send = jest.fn();
  const connection: Shared = {
    send,
    key: (...parts: string[]) => ['site', ...parts].join(':'),
  };

  beforeEach(() => {
    const counts = new Map<string, number>();
    send.mockReset().mockImplementation(async ([, , , key]: string[]) => {
      const consumed = (counts.get(key ?? '') ?? 0) + 1;
      counts.set(key ?? '', consumed);
      return [consumed, 60_000];
    });
    setShared(connection);
  });

  it('is one limit for all processes', async () => {
    const [one, other] = [createRateLimit('test', 3), createRateLimit('test', 3)];
    expect((await count(one, 'a', 2)) + (await count(other, 'a', 2))).toBe(3);
    const keys = new Set(send.mock.calls.map(([[, , , key]]) => key));
    expect([...keys]).toEqual(['site:limit:test:a']);
  });

  it('is the limit of this process while Redis fails', async () => {
    send.mockRejectedValue(new Error('Redis cannot be reached'));
    const limit = createRateLimit('test', 3);
    expect(await count(limit, 'a', 5)).toBe(3);
    expect(await count(limit, 'b', 5)).toBe(3);
  });
});
