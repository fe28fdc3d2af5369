import fc from 'fast-check';
import sharp from 'sharp';
import { FUZZ } from '../../testing/fuzz';
import {
  animation,
  claiming,
  type Format,
  flatPicture,
  foreign,
  formats,
  type Size,
  testPicture,
} from '../../testing/pictures';
import { COVER_SIZE } from '../constants';
import { MAX_PIXELS, MAX_SIDE, PictureError } from '../media/pixel-budget';
import { makeCover } from './make-cover';

/* Makes covers of generated files. */

beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadHeif'] }));

/** Fewer than elsewhere, because a file at a limit takes seconds. */
const numRuns = Math.ceil(FUZZ.numRuns / 2);
/** The most growth of the process in bytes; a picture at the budget of pixels takes 390 MB. */
const MAX_GROWTH = 600e6;
/** The width of the covers; more pixels would take longer. */
const WIDTH = 480;
/** Most pixels of a side, for formats that have a limit of their own. */
const LONGEST: Record<string, number> = { webp: 16_383, avif: 16_384 };

/** A recipe for a file: how it is made, and how it is then damaged. */
type FileRecipe = {
  format: Format | 'animation' | 'text';
  size: Size;
  /** A false size for the header of a JPEG; null for the true one. */
  claim: Size | null;
  change: 'none' | 'cut' | 'changed' | 'continued';
  /** The place of the damage, as a fraction of the file's length. */
  at: number;
};

const side = fc.integer({ min: 1, max: 700 });
const size = fc.record({ width: side, height: side });
const sizeAtLimit = fc.constantFrom(
  ...[1, 0].map((more) => ({ width: 8_000, height: MAX_PIXELS / 8_000 + more })),
  ...[1, 0].map((more) => ({ width: MAX_SIDE + more, height: 9 })),
  { width: 9, height: MAX_SIDE + 1 },
);

/**
 * Recipes of pictures of all types and sizes, whole and damaged, and of files that are no pictures.
 */
const fileRecipe: fc.Arbitrary<FileRecipe> = fc.record({
  format: fc.constantFrom(...formats, ...formats, ...foreign, 'animation', 'text'),
  size: fc.oneof({ weight: 20, arbitrary: size }, { weight: 1, arbitrary: sizeAtLimit }),
  claim: fc.option(fc.oneof(size, sizeAtLimit), { freq: 4 }),
  change: fc.constantFrom('none', 'none', 'cut', 'changed', 'continued'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

/**
 * Makes a file.
 * @returns also whether the site must accept it as a picture; undefined if either is right
 */
async function makeFile({ format, size: wanted, claim, change, at }: FileRecipe) {
  const within = (pixels: number) => Math.min(pixels, LONGEST[format] ?? pixels);
  const size = { width: within(wanted.width), height: within(wanted.height) };
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
  return { bytes: changes[change](), isUsable: isOpen ? undefined : !isForeign && isWithin };
}

function whole(format: FileRecipe['format'], { width, height }: Size): Promise<Buffer> | Buffer {
  if (format === 'animation') return animation();
  if (format === 'text') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  if (foreign.some((it) => it === format)) return testPicture(format);
  // Large pictures are flat, because noise in so many pixels would take too many bytes.
  return (width * height > 1_000_000 ? flatPicture : testPicture)(format, { width, height });
}

it('whatever a file is, it has a cover or is refused', async () => {
  const format = fc.constantFrom('avif' as const, 'webp' as const);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20).unref();
  const check = fc.asyncProperty(fileRecipe, format, async (recipe, format) => {
    const { bytes, isUsable } = await makeFile(recipe);
    const made = await makeCover(bytes, { width: WIDTH, format }).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
    });
    if (!made) return expect(isUsable).not.toBe(true);
    expect(isUsable).not.toBe(false);
    const cover = sharp(made.bytes);
    const { width, height } = await cover.metadata();
    expect(width).toBeLessThanOrEqual(WIDTH);
    expect(height).toBe(Math.ceil((width * COVER_SIZE.height) / COVER_SIZE.width));
    await cover.stats();
  });
  await fc.assert(check, { ...FUZZ, numRuns });
  clearInterval(watch);
  expect(most - before).toBeLessThan(MAX_GROWTH);
}, 7_200_000);
