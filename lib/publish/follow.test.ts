import { FakeRedis } from '../../testing/fake-redis';
import { followPublications } from '.';

const KEY = 'publication';

let redis: FakeRedis;

/** A process that follows publications. @param seen the id that it has seen before its start */
async function startProcess(seen?: string) {
  const shared = redis.connect();
  const ids: (string | undefined)[] = [];
  const apply = jest.fn(async (id: string | undefined) => void ids.push(id));
  const publish = await followPublications(shared, seen, apply);
  /** How many publications were applied since the last call. */
  const count = () => {
    const { length } = apply.mock.calls;
    apply.mockClear();
    return length;
  };
  return { shared, publish, count, ids };
}

const halfSecond = () => jest.advanceTimersByTimeAsync(500);

beforeEach(() => {
  jest.useFakeTimers();
  redis = new FakeRedis();
  redis.values.set(KEY, 'first');
});
afterEach(() => jest.useRealTimers());

describe('a publication', () => {
  it('is applied once here, and once in each other process within half a second', async () => {
    const [one, other] = [await startProcess('first'), await startProcess('first')];
    await one.publish();
    expect([one.count(), other.count()]).toEqual([1, 0]);
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 1]);
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 0]);
  });

  it('is applied here before its call ends, also if Redis is away', async () => {
    const one = await startProcess('first');
    redis.isAway = true;
    await one.publish();
    expect(one.count()).toBe(1);
    expect(one.ids).toEqual(['first']);
  });

  it('reaches the other processes when Redis is back, or has memory again', async () => {
    const [one, other] = [await startProcess('first'), await startProcess('first')];
    for (const trouble of ['isAway', 'isFull'] as const) {
      redis[trouble] = true;
      await one.publish();
      await halfSecond();
      expect([one.count(), other.count()]).toEqual([1, 0]);
      redis[trouble] = false;
      await halfSecond();
      await halfSecond();
      expect(other.count()).toBe(1);
      one.count();
    }
  });

  it('of another process is not lost when a delayed one replaces its id', async () => {
    const [one, other] = [await startProcess('first'), await startProcess('first')];
    one.shared.send.mockRejectedValueOnce(new Error('Redis cannot be reached'));
    await one.publish();
    await other.publish();
    one.count();
    await halfSecond();
    expect(one.count()).toBeGreaterThan(0);
  });

  it('has an id of its own', async () => {
    const one = await startProcess('first');
    for (let time = 0; time < 5; time += 1) await one.publish();
    expect(new Set(one.ids).size).toBe(5);
    expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
  });
});

describe('a process that was down or away', () => {
  it('applies what was published meanwhile before it starts', async () => {
    redis.values.set(KEY, 'second');
    const one = await startProcess('first');
    expect(one.ids).toEqual(['second']);
  });

  it('starts without Redis, and applies when it is there what was published', async () => {
    redis.isAway = true;
    const [one, other] = [await startProcess('first'), await startProcess('before')];
    redis.isAway = false;
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 1]);
  });

  it('applies several publications as one', async () => {
    const [one, other] = [await startProcess('first'), await startProcess('first')];
    other.shared.send.mockRejectedValueOnce(new Error('Redis cannot be reached'));
    await one.publish();
    await halfSecond();
    await one.publish();
    await one.publish();
    other.count();
    await halfSecond();
    expect(other.count()).toBe(1);
  });
});

describe('an id that is lost', () => {
  it('counts as a publication, as others may have been lost with it', async () => {
    const [one, other] = [await startProcess('first'), await startProcess('first')];
    redis.values.clear();
    await halfSecond();
    expect(one.count()).toBeGreaterThan(0);
    expect(other.count()).toBeGreaterThan(0);
    await halfSecond();
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 0]);
  });

  it('is replaced by a new one, if Redis takes it', async () => {
    const one = await startProcess('first');
    redis.isFull = true;
    redis.values.clear();
    await halfSecond();
    expect(one.ids).toEqual(['']);
    redis.isFull = false;
    await halfSecond();
    expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
    expect(one.ids.at(-1)).not.toBe('');
  });

  it('is noticed when a foreign value replaces it, of which 64 bytes are read', async () => {
    const one = await startProcess('first');
    redis.values.set(KEY, 'x'.repeat(1_000_000));
    await halfSecond();
    expect(one.ids).toEqual(['x'.repeat(64)]);
    await halfSecond();
    expect(one.count()).toBe(1);
    await one.publish();
    expect(redis.values.get(KEY)).toHaveLength(36);
  });
});
