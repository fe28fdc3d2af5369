import sharp from 'sharp';
import {
  animation,
  brokenPictures,
  damagedPictures,
  foreign,
  formats,
  pictureThatClaims,
  testPicture,
} from '../../testing/pictures';
import { type Picture, PictureError, withPicture } from './pixel-budget';

const sizeOf = async ({ width, height }: Picture) => ({ width, height });
const decode = ({ image }: Picture) => image.raw().toBuffer();

it.each(formats)('decodes a picture: %s', async (format) => {
  const file = await testPicture(format);
  expect(await withPicture(file, sizeOf)).toEqual({ width: 160, height: 90 });
  expect(await withPicture(file, decode)).toHaveLength(160 * 90 * 3);
});

it('decodes damaged pictures that browsers show in part', async () => {
  for (const [name, file] of await damagedPictures()) {
    const { length } = await withPicture(file, decode);
    expect([name, length >= 160 * 90 * 3]).toEqual([name, true]);
  }
});

it.each(['webp', 'gif'] as const)('decodes the first frame of an animation: %s', async (format) => {
  const work = ({ image, isPlain }: Picture) => {
    expect(isPlain).toBe(false);
    return image.resize(1).removeAlpha().raw().toBuffer();
  };
  const [red = 0, , blue = 0] = await withPicture(await animation(format), work);
  expect(red - blue).toBeGreaterThan(200);
});

it('refuses files that cannot be shown as a picture', async () => {
  for (const [name, file] of await brokenPictures()) {
    const result = await withPicture(file, decode).catch((error: unknown) => error);
    expect([name, result]).toEqual([name, expect.any(PictureError)]);
  }
});

describe('sharp itself', () => {
  it.each(foreign)('has no decoder of other formats: %s', async (format) => {
    const file = await testPicture(format);
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
  });

  it('has none of SVG, and still draws text', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow('unsupported image format');
    await sharp({ text: { text: 'A' } })
      .raw()
      .toBuffer();
  });
});

it.each([
  [true, { width: 8_000, height: 5_000 }],
  [false, { width: 8_000, height: 5_001 }],
  [false, { width: 16_385, height: 9 }],
  [false, { width: 9, height: 16_385 }],
])(
  'decodes at most 40 million pixels and 16,384 a side, judging only by the header: %p, %j',
  async (...row) => {
    const [isTaken, size] = row;
    const work = jest.fn(sizeOf);
    const result = withPicture(await pictureThatClaims(size), work);
    if (isTaken) expect(await result).toEqual(size);
    else await expect(result).rejects.toThrow(PictureError);
    expect(work).toHaveBeenCalledTimes(isTaken ? 1 : 0);
  },
);

const SMALL = { width: 100, height: 100 };
const LARGE = { width: 4_000, height: 3_000 };
it.each([
  ['two', [SMALL, SMALL, SMALL], [100, 100]],
  ['a large one and a small one, which does not wait', [LARGE, LARGE, SMALL], [100, 4_000]],
])('pictures at the same time are %s', async (_, sizes, together) => {
  const widths: number[] = [];
  const ends: (() => void)[] = [];
  const work = ({ width }: Picture) => {
    widths.push(width);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const files = await Promise.all(sizes.map(pictureThatClaims));
  const results = files.map((file) => withPicture(file, work));
  while (ends.length < 2) await new Promise(setImmediate);
  // Reading the headers once more takes long enough for all pictures to begin that may.
  await Promise.all(files.map((file) => sharp(file).metadata()));
  const begun = widths.toSorted((one, other) => one - other);
  while (ends.length < 3) {
    for (const end of ends) end();
    await new Promise(setImmediate);
  }
  for (const end of ends) end();
  await Promise.all(results);
  expect(begun).toEqual(together);
});
