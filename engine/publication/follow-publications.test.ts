import { FakeRedis } from '../testing/fake-redis';
import { followPublications } from './follow-publications';

/** The key of Redis with the id of the latest publication. */
const KEY = 'publication';

let redis: FakeRedis;
/** @param seen the id of the last publication before the start */
async function startProcess(seen = 'first') {
  const shared = redis.connect();
  const ids: (string | undefined)[] = [];
  const apply = jest.fn(async (id: string | undefined) => void ids.push(id));
  const expire = await followPublications(shared, seen, apply);
  /** How many publications were applied since the last call. */
  const count = () => {
    const { length } = apply.mock.calls;
    apply.mockClear();
    return length;
  };
  return { shared, expire, count, ids };
}
const startTwo = async () => [await startProcess(), await startProcess()] as const;
const halfSecond = () => jest.advanceTimersByTimeAsync(500);
const refuseOnce = ({ shared }: Awaited<ReturnType<typeof startProcess>>) =>
  shared.send.mockRejectedValueOnce(new Error('Redis cannot be reached'));

beforeEach(() => {
  jest.useFakeTimers();
  redis = new FakeRedis();
  redis.values.set(KEY, 'first');
});
afterEach(() => jest.useRealTimers());

it('a process applies a publication once, and each other process does so within half a second', async () => {
  const [one, other] = await startTwo();
  await one.expire();
  expect([one.count(), other.count()]).toEqual([1, 0]);
  await halfSecond();
  expect([one.count(), other.count()]).toEqual([0, 1]);
  await halfSecond();
  expect([one.count(), other.count()]).toEqual([0, 0]);
});

it('a process applies a publication before its call ends, also if Redis is away', async () => {
  const one = await startProcess();
  redis.isAway = true;
  await one.expire();
  expect(one.ids).toEqual(['first']);
});

it('a process tells the others of a publication when Redis is back, or has memory again', async () => {
  const [one, other] = await startTwo();
  for (const trouble of ['isAway', 'isFull'] as const) {
    redis[trouble] = true;
    await one.expire();
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([1, 0]);
    redis[trouble] = false;
    await halfSecond();
    await halfSecond();
    expect(other.count()).toBe(1);
    one.count();
  }
});

it('a process loses no publication of another one whose id a delayed one replaces', async () => {
  const [one, other] = await startTwo();
  refuseOnce(one);
  await one.expire();
  await other.expire();
  one.count();
  await halfSecond();
  expect(one.count()).toBeGreaterThan(0);
});

it('a process gives each publication an id of its own', async () => {
  const one = await startProcess();
  for (let time = 0; time < 5; time += 1) await one.expire();
  expect(new Set(one.ids).size).toBe(5);
  expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
});

it('a process applies before it starts what was published while it was down', async () => {
  redis.values.set(KEY, 'second');
  expect((await startProcess()).ids).toEqual(['second']);
});

it('a process starts without Redis, and applies when it is there what was published', async () => {
  redis.isAway = true;
  const [one, other] = [await startProcess(), await startProcess('before')];
  redis.isAway = false;
  await halfSecond();
  expect([one.count(), other.count()]).toEqual([0, 1]);
});

it('a process applies as one the publications while it was away', async () => {
  const [one, other] = await startTwo();
  refuseOnce(other);
  await one.expire();
  await halfSecond();
  await one.expire();
  await one.expire();
  other.count();
  await halfSecond();
  expect(other.count()).toBe(1);
});

it('a process takes a lost id for a publication, as others may have been lost with it', async () => {
  const [one, other] = await startTwo();
  redis.values.clear();
  await halfSecond();
  expect(one.count()).toBeGreaterThan(0);
  expect(other.count()).toBeGreaterThan(0);
  await halfSecond();
  await halfSecond();
  expect([one.count(), other.count()]).toEqual([0, 0]);
});

it('a process replaces a lost id by a new one, if Redis takes it', async () => {
  const one = await startProcess();
  redis.isFull = true;
  redis.values.clear();
  await halfSecond();
  expect(one.ids).toEqual(['']);
  redis.isFull = false;
  await halfSecond();
  expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
  expect(one.ids.at(-1)).not.toBe('');
});

it('a process notices a foreign value in place of the id, of which 64 bytes are read', async () => {
  const one = await startProcess();
  redis.values.set(KEY, 'x'.repeat(1_000_000));
  await halfSecond();
  await halfSecond();
  expect(one.ids).toEqual(['x'.repeat(64)]);
  await one.expire();
  expect(redis.values.get(KEY)).toHaveLength(36);
});
