import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countInTest } from '../../testing/count-in-test';
import { FakeRedis } from '../../testing/fake-redis';
import { onPublished, publicationNumber, setPublicationNumber } from '../base/publication';
import { setShared } from '../base/shared';
import { WholeFiles } from '../base/whole-files';
import { setMetrics } from '../site/metrics';
import { openPublications, publish } from '.';

jest.mock('../base/log', () => ({ log: jest.fn() }));

let folder: string;
/** The folder with the version of its files. */
const onDisk = () => `${folder}-2`;
const timers = jest.spyOn(globalThis, 'setInterval');

const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Starts on the same folder as another process. */
async function start(redis?: FakeRedis, contentHash?: string): Promise<void> {
  stop();
  setPublicationNumber(Date.now());
  setShared(redis?.connect());
  await openPublications(folder, contentHash);
}

function stop(): void {
  for (const { value } of timers.mock.results.splice(0)) clearInterval(value);
}

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'publish-')), 'own');
});
afterEach(() => {
  stop();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

it('works without being opened, as in development', async () => {
  const before = publicationNumber();
  await publish();
  expect(publicationNumber()).toBeGreaterThan(before);
});

it('counts publications, also those of other processes', async () => {
  const redis = new FakeRedis();
  await start(redis);
  const counted = countInTest();
  await publish();
  redis.values.set('publication', 'of another process');
  await start(redis);
  expect(await counted('site_publications_total')).toEqual({ site_publications_total: 2 });
  setMetrics(undefined);
});

it('has larger and larger numbers, even if the clock is set back', async () => {
  await start();
  await publish();
  const before = publicationNumber();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(before - 60_000);
  await publish();
  clock.mockRestore();
  expect(publicationNumber()).toBeGreaterThan(before);
});

it('calls listeners for publications of this process and of others', async () => {
  const redis = new FakeRedis();
  await start(redis);
  const listener = jest.fn();
  onPublished(listener);
  await publish();
  expect(listener).toHaveBeenCalledTimes(1);
  redis.values.set('publication', 'of another process');
  await new Promise((resolve) => listener.mockImplementation(() => resolve(undefined)));
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('after a restart', () => {
  it('has the number of the earlier process', async () => {
    await start();
    await publish();
    const left = publicationNumber();
    await start();
    expect(publicationNumber()).toBe(left);
    await start();
    expect(publicationNumber()).toBe(left);
  });

  it('has a larger number, if the file is absent or damaged', async () => {
    await start();
    let last = publicationNumber();
    const lose = () => rmSync(onDisk(), { recursive: true });
    const damage = () =>
      readdirSync(onDisk()).forEach((name) => {
        writeFileSync(path.join(onDisk(), name), '{"number":1}');
      });
    for (const harm of [lose, damage]) {
      harm();
      await nextMillisecond();
      await start();
      expect(publicationNumber()).toBeGreaterThan(last);
      last = publicationNumber();
    }
  });

  it('has a larger number if the last publication could not be stored', async () => {
    await start();
    await publish();
    // As on a full disk: what was stored before can be removed.
    jest.spyOn(WholeFiles.prototype, 'write').mockResolvedValueOnce();
    await publish();
    const last = publicationNumber();
    await nextMillisecond();
    await start();
    expect(publicationNumber()).toBeGreaterThan(last);
  });

  it('has a larger number if the content has changed since, and the same if it has not', async () => {
    await start(undefined, 'one');
    const first = publicationNumber();
    await start(undefined, 'one');
    expect(publicationNumber()).toBe(first);
    await start(undefined, 'two');
    const second = publicationNumber();
    expect(second).toBeGreaterThan(first);
    // Published by hand: its pages have the content of its start.
    await publish();
    const published = publicationNumber();
    await start(undefined, 'two');
    expect(publicationNumber()).toBe(published);
    // The content has changed while it ran: its pages have the new one.
    await publish('three');
    const changed = publicationNumber();
    await start(undefined, 'three');
    expect(publicationNumber()).toBe(changed);
    await start(undefined, 'two');
    expect(publicationNumber()).toBeGreaterThan(changed);
  });

  it('knows which publications of other processes are applied already', async () => {
    const redis = new FakeRedis();
    await start(redis);
    await publish();
    const left = publicationNumber();
    await start(redis);
    expect(publicationNumber()).toBe(left);
    redis.values.set('publication', 'of another process');
    await start(redis);
    expect(publicationNumber()).toBeGreaterThan(left);
  });
});
