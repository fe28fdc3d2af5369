/** @jest-environment node */
import { createRateLimit } from './rate-limit';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Counts this many requests. @returns how many of them were within the limit */
async function count(limit: (client: string) => Promise<boolean>, client: string, times: number) {
  const results = await Promise.all(Array.from({ length: times }, () => limit(client)));
  return results.filter(Boolean).length;
}

it('lets so many requests of a client through, each client’s own', async () => {
  const limit = createRateLimit(3, 60);
  expect(await count(limit, 'a', 5)).toBe(3);
  expect(await count(limit, 'b', 5)).toBe(3);
});

it('begins again when its time is over', async () => {
  const limit = createRateLimit(3, 60);
  await count(limit, 'a', 5);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(await count(limit, 'a', 1)).toBe(0);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(await count(limit, 'a', 5)).toBe(3);
});
