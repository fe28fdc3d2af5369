import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS, MAX_SIDE } from '../lib/media/pixel-budget';

/* For tests: pictures, and files that are broken pictures in many ways. */

type Size = { width: number; height: number };

const FORMATS = {
  webp: (noise: Sharp) => noise.webp(),
  png: (noise: Sharp) => noise.png(),
  'interlaced png': (noise: Sharp) => noise.png({ progressive: true }),
  jpeg: (noise: Sharp) => noise.jpeg(),
  'progressive jpeg': (noise: Sharp) => noise.jpeg({ progressive: true }),
};
/** Formats of which the site shows no pictures. */
const FOREIGN = {
  gif: (noise: Sharp) => noise.gif(),
  avif: (noise: Sharp) => noise.avif({ effort: 0 }),
  tiff: (noise: Sharp) => noise.tiff(),
};
const ALL = { ...FORMATS, ...FOREIGN };
const formats = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
const foreign = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[];
type Format = keyof typeof ALL;

/** A picture of noise, as a file. */
export function testPicture(
  format: Format = 'png',
  { width, height }: Size = { width: 160, height: 90 },
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return ALL[format](
    sharp({ create: { width, height, channels: 3, background: '#888', noise } }),
  ).toBuffer();
}

/** A picture of one colour: many pixels in few bytes. */
export function flatPicture(format: Format, { width, height }: Size): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#654' } as const;
  return ALL[format](sharp({ create, limitInputPixels: false })).toBuffer();
}

/** An animation of two frames. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all([testPicture(), testPicture()]);
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A JPEG whose header claims another size. */
function claiming({ width, height }: Size, jpeg: Buffer): Buffer {
  const startOfFrame = jpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0),
  );
  jpeg.writeUInt16BE(height, startOfFrame + 5);
  jpeg.writeUInt16BE(width, startOfFrame + 7);
  return jpeg;
}

/** A progressive JPEG whose header claims a size; the file holds a small picture. */
export async function pictureThatClaims(size: Size): Promise<Buffer> {
  return claiming(size, await testPicture('progressive jpeg'));
}

/** Files that are no whole pictures, by what they are. */
export async function brokenPictures(): Promise<[string, Buffer][]> {
  const broken: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', await testPicture('gif')],
    ['an AVIF', await testPicture('avif')],
    ['a PNG signature before an SVG', Buffer.from('\x89PNG\r\n\x1a\n<svg width="9"/>', 'latin1')],
    ['a JPEG signature alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['an animation', await animation()],
    ['a picture without a size', await pictureThatClaims({ width: 0, height: 9 })],
    ['one that claims more than it has', await pictureThatClaims({ width: 600, height: 600 })],
    ['one of 50,000 x 50,000', await pictureThatClaims({ width: 50_000, height: 50_000 })],
  ];
  for (const format of formats) {
    const whole = await testPicture(format);
    for (const part of [0.02, 0.4, 0.9]) {
      const cut = whole.subarray(0, Math.floor(part * whole.length));
      broken.push([`a ${format} cut after ${100 * part} %`, cut]);
    }
  }
  return broken;
}

/** Pixels of a side of a WebP at most. */
const LONGEST_WEBP = 16_383;

/** How a file is made, and what then happens to it. */
type FileRecipe = {
  format: Format | 'animation' | 'text';
  size: Size;
  /** The size in the header of a JPEG, if it is another one. */
  claim: Size | null;
  change: 'none' | 'cut' | 'changed' | 'continued';
  /** The part of its length at which it is changed. */
  at: number;
};

const side = fc.integer({ min: 1, max: 700 });
const size = fc.record({ width: side, height: side });
const sizeAtLimit = fc.constantFrom(
  ...[1, 0].map((more) => ({ width: 8_000, height: MAX_PIXELS / 8_000 + more })),
  ...[1, 0].map((more) => ({ width: MAX_SIDE + more, height: 9 })),
  { width: 9, height: MAX_SIDE + 1 },
);

/** Recipes of pictures of all kinds and sizes, whole and damaged, and of files that are none. */
export const fileRecipe: fc.Arbitrary<FileRecipe> = fc.record({
  format: fc.constantFrom(...formats, ...formats, ...foreign, 'animation', 'text'),
  size: fc.oneof({ weight: 20, arbitrary: size }, { weight: 1, arbitrary: sizeAtLimit }),
  claim: fc.option(fc.oneof(size, sizeAtLimit), { freq: 4 }),
  change: fc.constantFrom('none', 'none', 'cut', 'changed', 'continued'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

/** Makes a file. @returns also whether it is a picture for the site; undefined if that is open */
export async function makeFile({ format, size: wanted, claim, change, at }: FileRecipe) {
  const longest = format === 'webp' ? LONGEST_WEBP : Number.POSITIVE_INFINITY;
  const size = {
    width: Math.min(wanted.width, longest),
    height: Math.min(wanted.height, longest),
  };
  const claimed = format.includes('jpeg') ? claim : null;
  const file = await whole(format, size);
  const bytes = claimed ? claiming(claimed, file) : file;
  const place = Math.floor(at * bytes.length);
  const changes = {
    none: () => bytes,
    cut: () => bytes.subarray(0, place),
    changed: () => bytes.fill(0xff, place, Math.min(place + 4, bytes.length)),
    continued: () => Buffer.concat([bytes, bytes.subarray(place)]),
  };
  const { width, height } = claimed ?? size;
  const isWithin = width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE;
  const isForeign = format === 'text' || foreign.some((it) => it === format);
  const isOpen = !isForeign && (change !== 'none' || (claimed && isWithin));
  const isUsable = !isForeign && format !== 'animation' && isWithin;
  return { bytes: changes[change](), isUsable: isOpen ? undefined : isUsable };
}

function whole(format: FileRecipe['format'], { width, height }: Size): Promise<Buffer> | Buffer {
  if (format === 'animation') return animation();
  if (format === 'text') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  if (foreign.some((it) => it === format)) return testPicture(format);
  // Noise of many pixels would have too many bytes.
  return (width * height > 1_000_000 ? flatPicture : testPicture)(format, { width, height });
}
