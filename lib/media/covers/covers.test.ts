/** @jest-environment node */
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { log } from '../../base/log';
import { ApiError } from '../../publisher-api';
import { animation, flatPicture, pictureThatClaims, testPicture } from '../test-pictures';
import { Covers, type WantedCover } from './covers';

jest.mock('../../base/log', () => ({ log: jest.fn() }));
// To let a single call fail.
jest.mock('node:fs/promises', () => ({ ...jest.requireActual('node:fs/promises') }));

const DAY_MS = 24 * 60 * 60_000;
const COVER: WantedCover = { id: 'a1', upload: 'cover.png', width: 480, format: 'webp' };

let folder: string;
const read = jest.fn<Promise<Uint8Array>, [string, string, AbortSignal?]>();
const isNamed = jest.fn<Promise<boolean>, [string, string]>();

/** The covers as a process that has just started has them. */
const open = () => new Covers({ folder: path.join(folder, 'one'), read, isNamed });
const visitor = (client = '192.0.2.1') => ({ client, signal: new AbortController().signal });
const get = (covers: Covers, wanted: Partial<WantedCover> = {}, by = visitor()) =>
  covers.get({ ...COVER, ...wanted }, by);
const onDisk = () => readdirSync(path.join(folder, 'one'));
const messages = () => jest.mocked(log).mock.calls.map(([, message]) => message);
/** Waits for what happens behind a response. */
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise(setImmediate);
};
const untilOnDisk = (count: number) =>
  until(() => {
    try {
      return onDisk().filter((name) => !name.endsWith('.tmp')).length === count;
    } catch {
      return false;
    }
  });

let original: Buffer;
beforeAll(async () => {
  original = await testPicture('png', { width: 640, height: 360 });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'covers-'));
  read.mockReset().mockImplementation(async () => original);
  isNamed.mockReset().mockResolvedValue(true);
  jest.mocked(log).mockReset();
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('makes a cover in the width and format that a browser wants', async () => {
  const covers = open();
  for (const format of ['avif', 'webp'] as const) {
    const cover = await get(covers, { format });
    expect(cover).toMatchObject({ type: `image/${format}` });
    const { width, height } = await sharp((cover as { bytes: Uint8Array }).bytes).metadata();
    expect([width, height]).toEqual([480, 270]);
  }
});

describe('a cover that was made', () => {
  it('is made once, for those who want it at the same time, and later', async () => {
    const covers = open();
    const [one, other] = await Promise.all([get(covers), get(covers, {}, visitor('192.0.2.2'))]);
    expect(await get(covers)).toEqual(one);
    expect(other).toEqual(one);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is on disk for the next process, which needs neither the API nor a list', async () => {
    const cover = await get(open());
    await untilOnDisk(1);
    isNamed.mockRejectedValue(new Error('no list'));
    expect(await get(open())).toEqual(cover);
    expect([read.mock.calls.length, isNamed.mock.calls.length]).toEqual([1, 1]);
  });

  it('is made again if it was cut on disk', async () => {
    const cover = await get(open());
    await untilOnDisk(1);
    truncateSync(path.join(folder, 'one', onDisk()[0] ?? ''), 100);
    expect(await get(open())).toMatchObject({ type: 'image/webp' });
    expect(await get(open())).toHaveProperty('bytes.length', expect.any(Number));
    expect(cover).toHaveProperty('bytes');
    expect(read.mock.calls.length).toBeGreaterThan(1);
  });

  it('is made again after a day, behind the response', async () => {
    const covers = open();
    const first = await get(covers);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 1);
    original = await testPicture('png', { width: 640, height: 300 });
    expect(await get(covers)).toBe(first);
    await until(() => read.mock.calls.length === 2);
    await until(async () => (await get(covers)) !== first);
    const { bytes } = (await get(covers)) as { bytes: Uint8Array };
    expect(await sharp(bytes).metadata()).toMatchObject({ height: 225 });
  });

  it.each([
    ['the API fails', () => Promise.reject(new ApiError('unavailable', 'down'))],
    ['its file is no picture any more', async () => Buffer.from('<!doctype html>')],
  ])('stays as long as %s', async (_, failing) => {
    const covers = open();
    const cover = await get(covers);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * DAY_MS);
    read.mockImplementation(failing);
    for (let count = 0; count < 3; count += 1) {
      expect(await get(covers)).toBe(cover);
      await until(() => messages().length === 1);
    }
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('goes when its file is gone', async () => {
    const covers = open();
    await get(covers);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * DAY_MS);
    read.mockRejectedValue(new ApiError('not-found', 'gone'));
    await get(covers);
    await until(() => read.mock.calls.length === 2);
    await until(async () => (await get(covers)) === 'missing');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it.each(['ENOSPC', 'EROFS'])('is sent though it cannot be written: %s', async (code) => {
    const failing = () => Promise.reject(Object.assign(new Error(code), { code }));
    jest.spyOn(fs, 'writeFile').mockImplementation(failing);
    const covers = open();
    for (const width of [480, 672, 480])
      expect(await get(covers, { width })).toHaveProperty('bytes');
    await until(() => messages().length > 0);
    expect(messages()).toEqual([
      expect.stringMatching(/^Covers cannot be written to disk.*; they stay in memory$/),
    ]);
  });
});

describe('a cover that cannot be made', () => {
  it.each([
    ['unusable', 'its file is too large', () => pictureThatClaims({ width: 9_000, height: 9_000 })],
    ['unusable', 'its file is animated', animation],
    ['unusable', 'its file is cut', async () => original.subarray(0, 5_000)],
    ['unusable', 'its file is no picture', async () => Buffer.from('<svg/>')],
    ['broken-off', 'the response breaks off', () => Promise.reject(new ApiError('invalid', 'cut'))],
    ['unavailable', 'the API fails', () => Promise.reject(new ApiError('error-status', '500'))],
    ['unavailable', 'there is no API', () => Promise.reject(new ApiError('unavailable', 'down'))],
  ])('is %s if %s: it is logged once, not stored, and not tried again at once', async (...row) => {
    const [failure, , response] = row;
    read.mockImplementation(response);
    const covers = open();
    expect(await Promise.all([get(covers), get(covers)])).toEqual([failure, failure]);
    expect(await get(covers, { width: 960, format: 'avif' })).toBe(failure);
    expect(read).toHaveBeenCalledTimes(1);
    expect(messages()).toEqual(['A cover cannot be made']);
    expect(() => onDisk()).toThrow('ENOENT');
  });

  it('is missing if the API says so, which is nothing to log', async () => {
    read.mockRejectedValue(new ApiError('not-found', 'no such file'));
    expect(await get(open())).toBe('missing');
    expect(messages()).toEqual([]);
  });

  it('is missing without a call if nothing names it', async () => {
    isNamed.mockResolvedValue(false);
    expect(await get(open())).toBe('missing');
    expect(isNamed).toHaveBeenCalledWith('a1', 'cover.png');
    expect(read).not.toHaveBeenCalled();
  });

  it('is unavailable if it is not known what is named', async () => {
    isNamed.mockRejectedValue(new Error('It took over 1000 ms'));
    expect(await get(open())).toBe('unavailable');
    expect(read).not.toHaveBeenCalled();
  });
});

describe('many covers', () => {
  const someCover = (number: number) => ({ id: `a${number}` });
  /** Reads that end when the test says so. */
  const hold = () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    read.mockImplementation(async () => {
      await held;
      return original;
    });
    return () => end();
  };

  it('take turns by client, and those who want too many are told to come back', async () => {
    const end = hold();
    const covers = open();
    const many = Array.from({ length: 120 }, (_, number) => get(covers, someCover(number)));
    await until(() => read.mock.calls.length === 6);
    const other = get(covers, { id: 'other' }, visitor('192.0.2.2'));
    await until(() => read.mock.calls.some(([id]) => id === 'other'));
    read.mockRejectedValue(new ApiError('unavailable', 'down'));
    end();
    expect(await other).toHaveProperty('bytes');
    const results = await Promise.all(many);
    expect(results.filter((it) => it === 'busy')).toHaveLength(120 - 6 - 100);
    expect(messages()).not.toContain('busy');
  });

  it('are not made for a client who has gone', async () => {
    const end = hold();
    const covers = open();
    const client = new AbortController();
    const by = { client: '192.0.2.1', signal: client.signal };
    const many = Array.from({ length: 20 }, (_, number) => get(covers, someCover(number), by));
    await until(() => read.mock.calls.length === 6);
    client.abort(new Error('gone'));
    for (const one of many) await expect(one).rejects.toThrow('gone');
    end();
    expect(await get(covers, { id: 'next' })).toHaveProperty('bytes');
    expect(read.mock.calls.map(([id]) => id)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'next']);
    expect(read.mock.calls[0]?.[2]?.aborted).toBe(true);
    expect(messages()).toEqual([]);
  });
});

describe('a cover that is made in advance', () => {
  it('is made behind the covers of visitors, one at a time', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    read.mockImplementation((id) => {
      begun.push(id);
      return new Promise((resolve) => ends.push(() => resolve(original)));
    });
    const covers = open();
    const prepared = ['p1', 'p2'].map((id) => covers.prepare({ ...COVER, id }));
    await until(() => begun.length === 1);
    const wanted = ['v1', 'v2'].map((id) => get(covers, { id }));
    await until(() => begun.length === 3);
    expect(begun).toEqual(['p1', 'v1', 'v2']);
    for (const count of [3, 4]) {
      await until(() => begun.length === count);
      for (const end of ends.splice(0)) end();
    }
    await Promise.all([...prepared, ...wanted]);
    expect(begun).toEqual(['p1', 'v1', 'v2', 'p2']);
  });

  it('takes no time if it is stored, small or broken', async () => {
    const covers = open();
    expect(await covers.prepare(COVER)).toBeGreaterThan(0);
    expect(await covers.prepare(COVER)).toBe(0);
    read.mockResolvedValue(await flatPicture('webp', { width: 600, height: 338 }));
    expect(await covers.prepare({ ...COVER, id: 'small', format: 'avif' })).toBe(0);
    read.mockResolvedValue(Buffer.from(''));
    expect(await covers.prepare({ ...COVER, id: 'broken' })).toBe(0);
    expect(await get(covers, { id: 'small', format: 'avif' })).toMatchObject({
      type: 'image/webp',
    });
  });
});
