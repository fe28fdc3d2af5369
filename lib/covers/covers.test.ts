import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { nextPublication, recordLog, stopClock, testFolder, until } from '../../engine/testing';
import { pictureThatClaims, testPicture } from '../../testing/pictures';
import { PictureError } from '../media/pixel-budget';
import { readPicture } from '../media/read-picture';
import { ApiError } from '../publisher-api';
import { Covers, type WantedCover } from './covers';
import type { Cover } from './make-cover';
import { isPublicCover, isWithdrawnCover } from './public-covers';

const clock = stopClock();
const logged = recordLog();
jest.mock('../media/read-picture', () => ({ readPicture: jest.fn() }));
jest.mock('./public-covers', () => ({
  isPublicCover: jest.fn(),
  isWithdrawnCover: jest.fn(),
}));

const DAY_MS = 24 * 60 * 60_000;
const COVER: WantedCover = { id: 'a1', upload: 'cover.png', width: 480, format: 'webp' };

let folder: string;
const read = jest.mocked(readPicture);
const isNamed = jest.mocked(isPublicCover);

/** Opens the covers like a process that has just started. */
const open = () => new Covers(folder);
const get = (covers: Covers, wanted: Partial<WantedCover> = {}) =>
  covers.get({ ...COVER, ...wanted }, {});
const heightOf = async (cover: Cover | undefined) =>
  cover && (await sharp(cover.bytes).metadata()).height;
const pictureOf = (cover: Cover | undefined) =>
  cover && { type: cover.type, bytes: Buffer.from(cover.bytes) };
const onDisk = () => readdirSync(folder).filter((name) => !name.endsWith('.tmp'));
const untilOnDisk = (count: number) => until(() => existsSync(folder) && onDisk().length === count);

const originals = Promise.all(
  [360, 200].map((height) => testPicture('png', { width: 640, height })),
) as Promise<[Buffer, Buffer]>;
let original: Buffer;
let otherOriginal: Buffer;
beforeEach(async () => {
  [original, otherOriginal] = await originals;
  folder = path.join(testFolder(), 'own');
  read.mockReset().mockImplementation(async () => original);
  isNamed.mockReset().mockResolvedValue(true);
  jest.mocked(isWithdrawnCover).mockReset().mockReturnValue(false);
});
afterEach(() => jest.restoreAllMocks());

describe('a cover that was made', () => {
  it('is made once, for those who want it at the same time, and later', async () => {
    const covers = open();
    const [one, other] = await Promise.all([get(covers), get(covers)]);
    expect(await get(covers)).toEqual(one);
    expect(other).toEqual(one);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is on disk for the next process, which needs neither the API nor a list', async () => {
    const cover = await get(open());
    await untilOnDisk(1);
    const file = readFileSync(path.join(folder, onDisk()[0] ?? ''));
    expect(pictureOf(cover)).toMatchObject({ bytes: file });
    isNamed.mockRejectedValue(new Error('no list'));
    expect(pictureOf(await get(open()))).toEqual(pictureOf(cover));
    expect([read.mock.calls.length, isNamed.mock.calls.length]).toEqual([1, 1]);
  });

  it('is made again after a day, behind the response', async () => {
    const covers = open();
    const first = await get(covers);
    clock.time += DAY_MS + 1;
    original = otherOriginal;
    expect(await get(covers)).toBe(first);
    await until(async () => (await get(covers)) !== first);
    expect(await heightOf(await get(covers))).toBe(201);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the API fails', () => Promise.reject(new ApiError('unavailable', 'down'))],
    ['its file is no picture any more', async () => Buffer.from('<!doctype html>')],
  ])('stays as long as %s', async (_, failing) => {
    const covers = open();
    const cover = await get(covers);
    clock.time += 9 * DAY_MS;
    read.mockImplementation(failing);
    for (let count = 0; count < 3; count += 1) {
      expect(await get(covers)).toBe(cover);
      await until(() => logged.length === 1);
    }
    expect(read).toHaveBeenCalledTimes(2);
  });

  it.each(['withdrawn', 'from before a publication'])(
    'goes once nothing names it: %s',
    async (why) => {
      const covers = open();
      await get(covers);
      await untilOnDisk(1);
      if (why === 'withdrawn') jest.mocked(isWithdrawnCover).mockReturnValue(true);
      else nextPublication();
      isNamed.mockResolvedValue(false);
      expect(await get(covers)).toBeUndefined();
      expect(isNamed).toHaveBeenLastCalledWith('a1', 'cover.png');
      await untilOnDisk(0);
      isNamed.mockRejectedValue(new Error('no list'));
      await expect(get(open())).rejects.toThrow('no list');
      expect(read).toHaveBeenCalledTimes(1);
    },
  );

  it('goes when its file is gone', async () => {
    const covers = open();
    await get(covers);
    clock.time += 9 * DAY_MS;
    read.mockRejectedValue(new ApiError('not-found', 'gone'));
    await get(covers);
    await until(() => read.mock.calls.length === 2);
    await until(async () => (await get(covers)) === undefined);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a cover from before a publication', () => {
  const published = async () => {
    const covers = open();
    const cover = await get(covers);
    nextPublication();
    return { cover, covers };
  };

  it('is sent if it is named, and made again behind the response if its file has changed', async () => {
    const { cover, covers } = await published();
    original = otherOriginal;
    expect(await get(covers)).toEqual(cover);
    await until(async () => (await get(covers)) !== cover && read.mock.calls.length === 2);
    isNamed.mockClear();
    expect(await heightOf(await get(covers))).toBe(201);
    // A cover of the current publication is public, so no list is read.
    expect(isNamed).not.toHaveBeenCalled();
  });

  it('is not decoded again if its file is the same', async () => {
    const { cover, covers } = await published();
    const stored = await get(covers);
    expect(stored).toEqual(cover);
    await until(async () => {
      isNamed.mockClear();
      await get(covers);
      return isNamed.mock.calls.length === 0;
    });
    const renewed = await get(covers);
    expect(renewed).not.toBe(stored);
    expect((renewed as Cover).bytes).toBe((stored as Cover).bytes);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a cover that cannot be made', () => {
  it.each([
    [
      'its file is too large',
      PictureError,
      () => pictureThatClaims({ width: 9_000, height: 9_000 }),
    ],
    ['its file is cut', PictureError, async () => original.subarray(0, 50)],
    ['the API fails', ApiError, () => Promise.reject(new ApiError('error-status', '500'))],
  ])('throws if %s: it is logged once, not stored, and not tried again at once', async (...row) => {
    const [, failure, response] = row;
    const covers = open();
    read.mockImplementation(response);
    const failed = { status: 'rejected', reason: expect.any(failure) };
    expect(await Promise.allSettled([get(covers), get(covers)])).toEqual([failed, failed]);
    await expect(get(covers, { width: 960, format: 'avif' })).rejects.toThrow(failure);
    expect(read).toHaveBeenCalledTimes(1);
    expect(logged).toHaveLength(1);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['is missing', 'nothing names it', async () => false, { value: undefined }],
    ['throws', 'no list can be read', () => Promise.reject('no list'), { reason: 'no list' }],
  ])('%s without a call if %s', async (...row) => {
    const [, , response, expected] = row;
    isNamed.mockImplementation(response);
    const [outcome] = await Promise.allSettled([get(open())]);
    expect(outcome).toMatchObject(expected);
    expect(isNamed).toHaveBeenCalledWith('a1', 'cover.png');
    expect(read).not.toHaveBeenCalled();
  });
});
