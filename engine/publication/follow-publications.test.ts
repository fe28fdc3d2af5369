import { FakeRedis } from '../testing/fake-redis';
import { followPublications } from './follow-publications';

/** The key in Redis for the id of the latest publication. */
const KEY = 'publication';

let redis: FakeRedis;
/** @param seen the id of the last publication before the start */
async function startProcess(seen = 'first') {
  const ids: string[] = [];
  const apply = jest.fn(async (id: string) => void ids.push(id));
  const publish = await followPublications(redis.connect(), seen, apply);
  /** The number of publications applied since the last call. */
  const count = async () => {
    await jest.advanceTimersByTimeAsync(0);
    const { length } = apply.mock.calls;
    apply.mockClear();
    return length;
  };
  return { publish, count, ids };
}
const startTwo = async () => [await startProcess(), await startProcess()] as const;
const oneSecond = () => jest.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  jest.useFakeTimers();
  redis = new FakeRedis();
  redis.values.set(KEY, 'first');
});
afterEach(() => jest.useRealTimers());

it('a publication is applied once in each process, at once', async () => {
  const [one, other] = await startTwo();
  for (let time = 0; time < 2; time += 1) {
    await one.publish();
    expect([await one.count(), await other.count()]).toEqual([1, 1]);
  }
  await oneSecond();
  expect([await one.count(), await other.count()]).toEqual([0, 0]);
  expect(new Set(one.ids).size).toBe(2);
  expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
});

it('a process applies its own publication before the call ends, also if Redis is away', async () => {
  const one = await startProcess();
  redis.isAway = true;
  await one.publish();
  expect(await one.count()).toBe(1);
});

it('other processes hear of a publication once Redis is back', async () => {
  const [one, other] = await startTwo();
  redis.isAway = true;
  await one.publish();
  await oneSecond();
  expect([await one.count(), await other.count()]).toEqual([1, 0]);
  redis.comeBack();
  expect([await one.count(), await other.count()]).toEqual([0, 1]);
});

it('other processes hear of it while Redis has no memory, and the key follows when it has', async () => {
  const [one, other] = await startTwo();
  redis.isFull = true;
  await one.publish();
  expect([await one.count(), await other.count()]).toEqual([1, 1]);
  expect(redis.values.get(KEY)).toBe('first');
  redis.isFull = false;
  await oneSecond();
  expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
  expect([await one.count(), await other.count()]).toEqual([0, 0]);
});

it('a process applies as one the publications while it was away', async () => {
  const [one, other] = await startTwo();
  for (const id of ['second', 'third']) redis.values.set(KEY, id);
  redis.comeBack();
  expect([await one.count(), await other.count()]).toEqual([1, 1]);
});

it('a process starts without Redis, and applies when it is there what was published', async () => {
  redis.isAway = true;
  const [one, other] = [await startProcess(), await startProcess('before')];
  redis.comeBack();
  expect([await one.count(), await other.count()]).toEqual([0, 1]);
});

it('a lost key counts as a publication, because one may be lost with it, and is replaced', async () => {
  const [one, other] = await startTwo();
  redis.values.clear();
  redis.comeBack();
  expect(await one.count()).toBeGreaterThan(0);
  expect(await other.count()).toBeGreaterThan(0);
  expect(redis.values.get(KEY)).toHaveLength(36);
  await oneSecond();
  expect([await one.count(), await other.count()]).toEqual([0, 0]);
});
