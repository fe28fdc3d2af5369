import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  animation,
  flatPicture,
  readOwnPictures,
  type Size,
  testPicture,
} from '../../testing/pictures';
import { PictureError } from '../media/pixel-budget';
import { type CoverFormat, coverFormat, makeCover } from './make-cover';

beforeAll(readOwnPictures);

it.each([
  ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif;q=0.9,*/*', 'avif'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/avif; q=0.00', 'webp'],
  ['image/avif;q=0.05', 'avif'],
  ['*/*', 'webp'],
  [null, 'webp'],
])('a browser that accepts %j gets %s', (accept, format) => {
  expect(coverFormat(accept)).toBe(format);
});

const inWidth = (width: number, format: CoverFormat = 'webp') => ({ width, format });
const sizeOf = async ({ bytes }: { bytes: Uint8Array }) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};

it.each(['avif', 'webp'] as const)('is made in the width and format: %s', async (format) => {
  const original = await testPicture('jpeg', { width: 800, height: 450 });
  const cover = await makeCover(original, inWidth(480, format));
  expect(cover.type).toBe(`image/${format}`);
  expect(await sizeOf(cover)).toEqual([480, 270]);
  const { format: actual, compression } = await sharp(cover.bytes).metadata();
  expect(compression ?? actual).toContain(format === 'avif' ? 'av1' : 'webp');
});

it.each([
  [[1_600, 1_200], 480, [480, 270]],
  [[600, 900], 480, [480, 270]],
  [[1_080, 2_340], 1_200, [1_080, 608]],
  [[3_000, 200], 480, [356, 201]],
  [[200, 3_000], 480, [200, 113]],
  [[500, 300], 1_200, [500, 282]],
  [[9, 1], 480, [2, 2]],
])('is cut to 16:9 and never enlarged: %j in width %d', async ([width, height], inPixels, size) => {
  const original = await flatPicture('png', { width, height } as Size);
  expect(await sizeOf(await makeCover(original, inWidth(inPixels)))).toEqual(size);
});

it('is rotated by its metadata, and has none', async () => {
  const upright = sharp(await testPicture('jpeg', { width: 900, height: 600 }));
  const original = await upright.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { bytes } = await makeCover(original, inWidth(480));
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 480, height: 270, exif: undefined });
});

/** A cover of the demo: pixel art in few bytes, but in more than the smallest width may have. */
const DRAWN_COVER = 'cms/content/articles/who-owns-your-game/cover.webp';

describe('a small WebP', () => {
  const size = { width: 1_200, height: 675 };

  it.each(['avif', 'webp'] as const)('stays as it is instead of %s', async (format) => {
    const original = await flatPicture('webp', size);
    const cover = await makeCover(original, inWidth(480, format));
    expect(cover).toEqual({ type: 'image/webp', bytes: original });
  });

  it('is made again if a browser would show another picture', async () => {
    const lying = sharp(await flatPicture('webp', { width: 270, height: 480 }));
    const turned = await lying.withMetadata({ orientation: 6 }).webp().toBuffer();
    for (const original of [turned, await animation()]) {
      const { bytes } = await makeCover(original, inWidth(480));
      const { pages = 1, orientation = 1, width, height } = await sharp(bytes).metadata();
      expect([pages, orientation, Math.round((9 * width) / height)]).toEqual([1, 1, 16]);
    }
  });

  it.each([
    ['is of another shape', () => flatPicture('webp', { width: 600, height: 600 })],
    ['has more pixels than any cover', () => flatPicture('webp', { width: 2_400, height: 1_350 })],
    ['is of another format', () => flatPicture('png', size)],
    ['has many bytes', () => testPicture('webp', { width: 640, height: 360 })],
  ])('is made again if it %s', async (_, original) => {
    const cover = await makeCover(await original(), inWidth(480));
    expect(await sizeOf(cover)).toEqual([480, 270]);
  });

  it('is one of fewer bytes where the copy is much narrower', async () => {
    const original = readFileSync(DRAWN_COVER);
    expect(await makeCover(original, inWidth(480))).toMatchObject({ bytes: original });
    const narrow = await makeCover(original, inWidth(208, 'avif'));
    expect(await sizeOf(narrow)).toEqual([208, 117]);
    expect(narrow.bytes.length).toBeLessThan(original.length);
  });

  it('is checked to the end', async () => {
    const original = await flatPicture('webp', size);
    original.fill(0x55, 40);
    await expect(makeCover(original, inWidth(480))).rejects.toThrow(PictureError);
  });
});
