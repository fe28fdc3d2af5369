import { createRateLimit } from './rate-limit';
import { setRedis } from './redis';

/** Makes keys of a site. */
const key = (...parts: string[]) => ['site', ...parts].join(':');

afterEach(() => setRedis(undefined));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const subscribe = async () => {};
const limitOf3 = () => createRateLimit('test', 3);
/** Counts this many requests. @returns how many of them were within the limit */
async function count(limit: (client: string) => Promise<boolean>, client: string, times: number) {
  const results = await Promise.all(Array.from({ length: times }, () => limit(client)));
  return results.filter(Boolean).length;
}

it('a rate limit lets so many requests of a client through in a minute, each client’s own', async () => {
  const limit = limitOf3();
  expect(await count(limit, 'a', 5)).toBe(3);
  expect(await count(limit, 'b', 5)).toBe(3);
  // A clock that was set back has no effect, because the limiter's clock is monotonic.
  jest.setSystemTime(Date.now() - 3_600_000);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(await count(limit, 'a', 1)).toBe(0);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(await count(limit, 'a', 5)).toBe(3);
});

it('a rate limit is shared also if it was made before this process was connected', async () => {
  const limit = limitOf3();
  setRedis({ subscribe, send: async () => [4, 60_000], key });
  expect(await count(limit, 'a', 1)).toBe(0);
});

it('a rate limit is that of this process while Redis fails', async () => {
  setRedis({ subscribe, send: () => Promise.reject(new Error('Redis cannot be reached')), key });
  const limit = limitOf3();
  for (const client of ['a', 'b']) expect(await count(limit, client, 5)).toBe(3);
});
