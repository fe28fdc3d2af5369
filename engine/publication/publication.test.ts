import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AtomicFiles } from '../files/atomic-files';
import * as time from '../process/time';
import { setRedis } from '../redis/redis';
import { FakeRedis } from '../testing/fake-redis';
import { recordLog } from '../testing/record-log';
import { testFolder, writeFiles } from '../testing/test-folder';
import {
  isAuthorised,
  onPublication,
  openPublications,
  publication,
  publish,
  setPublication,
} from './publication';

recordLog();
// A copy of the module, because a test sets the clock back.
jest.mock('../process/time', () => ({ ...jest.requireActual('../process/time') }));

/** The key in Redis for the id of the latest publication. */
const KEY = 'publication';

let redis: FakeRedis;
let folder: string;
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Starts on the folder of an earlier process. @returns the number */
async function start({ isShared = false, contentHash = '' } = {}): Promise<number> {
  setPublication(Date.now());
  setRedis(isShared ? redis.connect() : undefined);
  await openPublications(folder, contentHash);
  return publication();
}

/** @returns the number after a publication */
async function published(contentHash?: string): Promise<number> {
  await publish(contentHash);
  return publication();
}

beforeEach(() => {
  redis = new FakeRedis();
  folder = path.join(testFolder(), 'own');
});

it('the number grows without being opened, as in development', async () => {
  const before = publication();
  expect(await published()).toBeGreaterThan(before);
});

it('the number does not fall to a stored one if a file is saved while the site starts', async () => {
  const early = await published('saved');
  await nextMillisecond();
  const started = await start({ contentHash: 'old' });
  expect(started).toBeGreaterThan(early);
  expect(await start({ contentHash: 'saved' })).toBe(started);
});

it('the number grows even if the clock is set back', async () => {
  await start();
  const before = await published();
  const clock = jest.spyOn(time, 'now').mockReturnValue(before - 60_000);
  expect(await published()).toBeGreaterThan(before);
  clock.mockRestore();
});

it('the number grows with publications of this process and of others', async () => {
  await start({ isShared: true });
  const listener = jest.fn();
  onPublication(listener);
  await publish();
  expect(listener).toHaveBeenCalledTimes(1);
  await redis.connect().send(['PUBLISH', KEY, 'of another process']);
  await new Promise(setImmediate);
  expect(listener).toHaveBeenCalledTimes(2);
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
    const lose = () => rmSync(folder, { recursive: true });
    const damage = () => {
      for (const name of readdirSync(folder)) writeFiles(folder, { [name]: '{"number":1}' });
    };
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
    // Writes do nothing, as on a full disk, but files can be removed.
    jest.spyOn(AtomicFiles.prototype, 'write').mockResolvedValueOnce();
    const last = await published();
    await nextMillisecond();
    expect(await start()).toBeGreaterThan(last);
  });

  it('is larger if the content has changed since, and the same if it has not', async () => {
    const first = await start({ contentHash: 'one' });
    expect(await start({ contentHash: 'one' })).toBe(first);
    expect(await start({ contentHash: 'two' })).toBeGreaterThan(first);
    // Published by hand: pages have the content of the start.
    const byHand = await published();
    expect(await start({ contentHash: 'two' })).toBe(byHand);
    // The content has changed while the process ran, so pages have the new content.
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

it.each([
  [true, ['Bearer correct-horse-battery', 'bearer  correct-horse-battery']],
  [false, [null, '', 'Bearer ', 'correct-horse-battery', 'Basic correct-horse-battery']],
  [false, ['Bearer correct-horse-batter', 'Bearer correct-horse-battery-']],
])('a request with the right secret is authorised: %s for %j', (isRight, headers) => {
  const authorised = headers.map((it) => isAuthorised(it, 'correct-horse-battery'));
  expect(new Set(authorised)).toEqual(new Set([isRight]));
});
