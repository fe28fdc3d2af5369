import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AtomicFiles } from '../files/atomic-files';
import { log } from '../log/log';
import { setShared } from '../redis/redis';
import { countInTest } from '../testing/count-in-test';
import { FakeRedis } from '../testing/fake-redis';
import { testFolder } from '../testing/test-folder';
import { generation, onNextGeneration, setGeneration } from './generation';
import { followGenerations, openGenerations, publish } from './open-generations';

jest.mock('../log/log', () => ({ log: jest.fn() }));

/** The key of Redis with the id of the latest publication. */
const KEY = 'publication';

let redis: FakeRedis;
beforeEach(() => {
  redis = new FakeRedis();
});

describe('the publication number', () => {
  let folder: string;
  /** The folder with the version of its files. */
  const onDisk = () => `${folder}-2`;
  const timers = jest.spyOn(globalThis, 'setInterval');
  const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2));

  /** Starts on the same folder as another process. @returns the number */
  async function start({ isShared = false, contentHash = '' } = {}): Promise<number> {
    stop();
    setGeneration(Date.now());
    setShared(isShared ? redis.connect() : undefined);
    await openGenerations(folder, contentHash);
    return generation();
  }

  function stop(): void {
    for (const { value } of timers.mock.results.splice(0)) clearInterval(value);
  }

  /** @returns the number after a publication */
  async function published(contentHash?: string): Promise<number> {
    await publish(contentHash);
    return generation();
  }

  beforeEach(() => {
    folder = path.join(testFolder(), 'own');
  });
  afterEach(stop);

  it('grows without being opened, as in development', async () => {
    const before = generation();
    expect(await published()).toBeGreaterThan(before);
  });

  it('does not fall to a stored one if a file is saved while the site starts', async () => {
    const early = await published('saved');
    await nextMillisecond();
    const started = await start({ contentHash: 'old' });
    expect(started).toBeGreaterThan(early);
    expect(await start({ contentHash: 'saved' })).toBe(started);
  });

  it('grows even if the clock is set back', async () => {
    await start();
    const before = await published();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(before - 60_000);
    expect(await published()).toBeGreaterThan(before);
    clock.mockRestore();
  });

  it('grows with publications of this process and of others, which are counted', async () => {
    await start({ isShared: true });
    const counted = countInTest();
    const listener = jest.fn();
    onNextGeneration(listener);
    await publish();
    expect(listener).toHaveBeenCalledTimes(1);
    redis.values.set(KEY, 'of another process');
    await new Promise((resolve) => listener.mockImplementation(() => resolve(undefined)));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(await counted('site_publications_total')).toEqual({ site_publications_total: 2 });
  });

  describe('after a restart', () => {
    it('is that of the earlier process', async () => {
      await start();
      const left = await published();
      expect(await start()).toBe(left);
      expect(await start()).toBe(left);
    });

    it('is larger if the file is absent or damaged', async () => {
      let last = await start();
      const lose = () => rmSync(onDisk(), { recursive: true });
      const damage = () =>
        readdirSync(onDisk()).forEach((name) => {
          writeFileSync(path.join(onDisk(), name), '{"number":1}');
        });
      for (const harm of [lose, damage]) {
        harm();
        await nextMillisecond();
        const next = await start();
        expect(next).toBeGreaterThan(last);
        last = next;
      }
    });

    it('is larger if the last publication could not be stored', async () => {
      await start();
      await publish();
      // As on a full disk: what was stored before can be removed.
      jest.spyOn(AtomicFiles.prototype, 'write').mockResolvedValueOnce(false);
      const last = await published();
      await nextMillisecond();
      expect(await start()).toBeGreaterThan(last);
    });

    it('is larger, and larger again, on a disk that can only be read', async () => {
      const first = await start();
      const write = jest.spyOn(AtomicFiles.prototype, 'write').mockResolvedValue(false);
      const remove = jest.spyOn(AtomicFiles.prototype, 'remove').mockResolvedValue();
      let last = await published();
      expect(last).toBeGreaterThan(first);
      for (let count = 0; count < 2; count += 1) {
        await nextMillisecond();
        jest.mocked(log).mockClear();
        const next = await start();
        expect(next).toBeGreaterThan(last);
        expect(jest.mocked(log).mock.calls).toEqual([
          ['warn', expect.stringContaining('Publications cannot be written'), { folder }],
        ]);
        last = next;
      }
      write.mockRestore();
      remove.mockRestore();
    });

    it('is written once the disk takes it', async () => {
      await start();
      await nextMillisecond();
      const write = jest.spyOn(AtomicFiles.prototype, 'write').mockResolvedValueOnce(false);
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
      const last = await published();
      await jest.advanceTimersByTimeAsync(5_000);
      jest.useRealTimers();
      expect(write).toHaveBeenCalledTimes(2);
      await write.mock.results[1]?.value;
      write.mockRestore();
      expect(await start()).toBe(last);
    });

    it('is larger if the content has changed since, and the same if it has not', async () => {
      const first = await start({ contentHash: 'one' });
      expect(await start({ contentHash: 'one' })).toBe(first);
      expect(await start({ contentHash: 'two' })).toBeGreaterThan(first);
      // Published by hand: its pages have the content of its start.
      const byHand = await published();
      expect(await start({ contentHash: 'two' })).toBe(byHand);
      // The content has changed while it ran: its pages have the new one.
      const changed = await published('three');
      expect(await start({ contentHash: 'three' })).toBe(changed);
      expect(await start({ contentHash: 'two' })).toBeGreaterThan(changed);
    });

    it('knows which publications of other processes are applied already', async () => {
      await start({ isShared: true });
      const left = await published();
      expect(await start({ isShared: true })).toBe(left);
      redis.values.set(KEY, 'of another process');
      expect(await start({ isShared: true })).toBeGreaterThan(left);
    });
  });
});

describe('a process that shares a Redis', () => {
  /** @param seen the id of the last publication before the start */
  async function startProcess(seen = 'first') {
    const shared = redis.connect();
    const ids: (string | undefined)[] = [];
    const apply = jest.fn(async (id: string | undefined) => void ids.push(id));
    const publish = await followGenerations(shared, seen, apply);
    /** How many publications were applied since the last call. */
    const count = () => {
      const { length } = apply.mock.calls;
      apply.mockClear();
      return length;
    };
    return { shared, publish, count, ids };
  }
  const startTwo = async () => [await startProcess(), await startProcess()] as const;
  const halfSecond = () => jest.advanceTimersByTimeAsync(500);
  const refuseOnce = ({ shared }: Awaited<ReturnType<typeof startProcess>>) =>
    shared.send.mockRejectedValueOnce(new Error('Redis cannot be reached'));

  beforeEach(() => {
    jest.useFakeTimers();
    redis.values.set(KEY, 'first');
  });
  afterEach(() => jest.useRealTimers());

  it('applies a publication once, and each other process does so within half a second', async () => {
    const [one, other] = await startTwo();
    await one.publish();
    expect([one.count(), other.count()]).toEqual([1, 0]);
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 1]);
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 0]);
  });

  it('applies a publication before its call ends, also if Redis is away', async () => {
    const one = await startProcess();
    redis.isAway = true;
    await one.publish();
    expect(one.ids).toEqual(['first']);
  });

  it('tells the others of a publication when Redis is back, or has memory again', async () => {
    const [one, other] = await startTwo();
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

  it('loses no publication of another one whose id a delayed one replaces', async () => {
    const [one, other] = await startTwo();
    refuseOnce(one);
    await one.publish();
    await other.publish();
    one.count();
    await halfSecond();
    expect(one.count()).toBeGreaterThan(0);
  });

  it('gives each publication an id of its own', async () => {
    const one = await startProcess();
    for (let time = 0; time < 5; time += 1) await one.publish();
    expect(new Set(one.ids).size).toBe(5);
    expect(redis.values.get(KEY)).toBe(one.ids.at(-1));
  });

  it('applies before it starts what was published while it was down', async () => {
    redis.values.set(KEY, 'second');
    expect((await startProcess()).ids).toEqual(['second']);
  });

  it('starts without Redis, and applies when it is there what was published', async () => {
    redis.isAway = true;
    const [one, other] = [await startProcess(), await startProcess('before')];
    redis.isAway = false;
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 1]);
  });

  it('applies as one the publications while it was away', async () => {
    const [one, other] = await startTwo();
    refuseOnce(other);
    await one.publish();
    await halfSecond();
    await one.publish();
    await one.publish();
    other.count();
    await halfSecond();
    expect(other.count()).toBe(1);
  });

  it('takes a lost id for a publication, as others may have been lost with it', async () => {
    const [one, other] = await startTwo();
    redis.values.clear();
    await halfSecond();
    expect(one.count()).toBeGreaterThan(0);
    expect(other.count()).toBeGreaterThan(0);
    await halfSecond();
    await halfSecond();
    expect([one.count(), other.count()]).toEqual([0, 0]);
  });

  it('replaces a lost id by a new one, if Redis takes it', async () => {
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

  it('notices a foreign value in place of the id, of which 64 bytes are read', async () => {
    const one = await startProcess();
    redis.values.set(KEY, 'x'.repeat(1_000_000));
    await halfSecond();
    await halfSecond();
    expect(one.ids).toEqual(['x'.repeat(64)]);
    await one.publish();
    expect(redis.values.get(KEY)).toHaveLength(36);
  });
});
