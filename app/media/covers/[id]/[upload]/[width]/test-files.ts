import fc from 'fast-check';
import { MAX_PIXELS, MAX_SIDE } from '@/lib/media/pixel-budget';
import {
  animation,
  claiming,
  type Format,
  flatPicture,
  foreign,
  formats,
  type Size,
  testPicture,
} from '@/testing/pictures';

/* For tests: generated files, pictures and others. */

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
