/** @jest-environment node */
import type { Redis } from '../redis';
import { type Follower, PublicationLog } from './log';
import type { Publication } from './request';

jest.mock('../process/log', () => ({ log: jest.fn() }));

type Entry = [id: string, fields: string[]];

/** One stream, as Redis has it. */
class FakeStream {
  entries: Entry[] = [];
  isAway = false;
  isGarbage = false;
  /** Milliseconds of its clock. */
  time = 1_000_000;

  send = async ([name, , ...args]: readonly string[]) => {
    if (this.isAway) throw new Error('Redis cannot be reached');
    if (name === 'DEL') this.isGarbage = false;
    if (this.isGarbage) throw new Error('WRONGTYPE Operation against a key');
    if (name === 'XADD') {
      const [, length, , ...fields] = args;
      this.append(fields);
      this.entries = this.entries.slice(-Number(length));
    }
    const index = this.entries.findIndex(([id]) => !isBefore(id, args[0] ?? ''));
    return name === 'XRANGE' ? (index === -1 ? [] : this.entries.slice(index)) : 'OK';
  };

  append(fields: string[]): void {
    this.time += 1;
    this.entries.push([`${this.time}-0`, fields]);
  }
}

/** Whether an id is before another one, or `-`. */
function isBefore(id: string, other: string): boolean {
  return other !== '-' && Number.parseInt(id, 10) < Number.parseInt(other, 10);
}

let stream: FakeStream;

/** A process that follows the stream. @param startedAt by the clock of Redis */
function follow(startedAt = stream.time + 0.5) {
  const seen: unknown[] = [];
  const follower: Follower = {
    apply: ({ what }, { isPast }) => seen.push(isPast ? `past ${what}` : what),
    reach: (position) => seen.push(position),
    miss: () => seen.push('missed'),
  };
  const redis = { send: stream.send, key: () => 'log', clockOffset: () => startedAt };
  const log = new PublicationLog(redis as unknown as Redis, follower);
  /** What was seen since the last call. */
  const news = () => seen.splice(0);
  return { log, news };
}

const banner: Publication = { what: 'banner' };
const list: Publication = { what: 'list' };

beforeEach(() => {
  stream = new FakeStream();
});

describe('a publication', () => {
  it('reaches every process once, its own at once', async () => {
    const [one, other] = [follow(), follow()];
    for (const { log } of [one, other]) await log.follow();
    expect([one.news(), other.news()]).toEqual([[0], [0]]);
    expect(await one.log.add(banner)).toBe(true);
    expect(one.news()).toEqual(['banner']);
    await other.log.follow();
    await other.log.follow();
    expect(other.news()).toEqual(['banner']);
  });

  it('reaches a process that was away when it is back', async () => {
    const [one, other] = [follow(), follow()];
    for (const { log } of [one, other]) await log.follow();
    await one.log.add(banner);
    await one.log.add(list);
    other.news();
    await other.log.follow();
    expect(other.news()).toEqual(['banner', 'list']);
  });

  it('waits while Redis is away, and is added when it is back', async () => {
    const [one, other] = [follow(), follow()];
    for (const { log } of [one, other]) await log.follow();
    stream.isAway = true;
    expect(await one.log.add(banner)).toBe(false);
    await expect(other.log.follow()).rejects.toThrow();
    stream.isAway = false;
    await one.log.follow();
    await other.log.follow();
    expect(other.news()).toEqual([0, 'banner']);
    expect(one.news()).toEqual([0, 'banner']);
  });

  it('is one of everything when too many wait', async () => {
    const one = follow();
    stream.isAway = true;
    for (let count = 0; count <= 100; count += 1) await one.log.add(banner);
    stream.isAway = false;
    await one.log.follow();
    expect(one.news()).toEqual(['everything', expect.any(Number)]);
  });

  it('is one of everything when it cannot be understood', async () => {
    const one = follow();
    await one.log.follow();
    stream.append(['publication', '{"what":"of a later version"}']);
    stream.append(['other', 'garbage', 'more', 'fields']);
    await one.log.follow();
    expect(one.news()).toEqual([0, 'everything', 'everything']);
  });
});

describe('a process that starts', () => {
  it('knows what was published before, as past', async () => {
    const one = follow();
    await one.log.add(banner);
    const other = follow();
    await one.log.add(list);
    await other.log.follow();
    expect(other.news().slice(0, 2)).toEqual(['past banner', 'list']);
  });

  it('applies what was published since then, if it finds Redis later', async () => {
    const one = follow();
    const other = follow();
    stream.isAway = true;
    await expect(other.log.follow()).rejects.toThrow();
    stream.isAway = false;
    await one.log.add(banner);
    await other.log.follow();
    expect(other.news()[0]).toBe('banner');
  });

  it('takes everything for published that is older than the log', async () => {
    const one = follow();
    for (let count = 0; count < 1_000; count += 1)
      stream.append(['publication', '{"what":"list"}']);
    stream.append(['publication', '{"what":"banner"}']);
    await one.log.add(list);
    const other = follow();
    await other.log.follow();
    expect(other.news().slice(0, 2)).toEqual(['past everything', 'past list']);
  });
});

describe('a log that is lost', () => {
  it('is noticed: publications may have been missed', async () => {
    const one = follow();
    await one.log.add(banner);
    one.news();
    stream.entries = [];
    await one.log.follow();
    expect(one.news()).toEqual(['missed', 0]);
    await one.log.follow();
    expect(one.news()).toEqual([]);
    await one.log.add(list);
    expect(one.news()).toEqual(['list']);
  });

  it('is noticed if it was trimmed while the process was away', async () => {
    const [one, other] = [follow(), follow()];
    await one.log.add(banner);
    await other.log.follow();
    other.news();
    stream.entries = [];
    await one.log.add(list);
    await other.log.follow();
    expect(other.news()).toEqual(['missed', 'list', expect.any(Number)]);
  });

  it('is begun again where something else has taken its place', async () => {
    const one = follow();
    stream.isGarbage = true;
    expect(await one.log.add(banner)).toBe(true);
    expect(one.news()[0]).toBe('banner');
  });
});

it('has positions that grow with each publication', async () => {
  const positions: number[] = [];
  const follower = {
    apply: (_: Publication, { position }: { position: number }) => positions.push(position),
    reach: () => {},
    miss: () => {},
  };
  const redis = { send: stream.send, key: () => 'log', clockOffset: () => 0 };
  const log = new PublicationLog(redis as unknown as Redis, follower);
  stream.entries = ['5-0', '5-1', '6-0', '1764547200000-0', '1764547200000-1'].map((id) => [
    id,
    ['publication', '{"what":"list"}'],
  ]);
  await log.follow();
  expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other));
  expect(positions).toHaveLength(5);
});
