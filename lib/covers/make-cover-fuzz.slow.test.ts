import fc from 'fast-check';
import sharp from 'sharp';
import { FUZZ } from '../../testing/fuzz';
import { animation, type Format, foreign, formats, testPicture } from '../../testing/pictures';
import { COVER_SIZE } from '../constants';
import { PictureError } from '../media/pixel-budget';
import { makeCover } from './make-cover';

/* Makes covers of generated files. The budget of pixels has tests of its own. */

beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadHeif'] }));

/** The width of the covers; more pixels would take longer. */
const WIDTH = 480;

/** A recipe for a file: how it is made, and how it is then damaged. */
type FileRecipe = {
  format: Format | 'animation' | 'text';
  size: { width: number; height: number };
  change: 'none' | 'cut' | 'changed' | 'continued';
  /** The place of the damage, as a fraction of the file's length. */
  at: number;
};

const side = fc.integer({ min: 1, max: 700 });
const fileRecipe: fc.Arbitrary<FileRecipe> = fc.record({
  format: fc.constantFrom(...formats, ...formats, ...foreign, 'animation', 'text'),
  size: fc.record({ width: side, height: side }),
  change: fc.constantFrom('none', 'none', 'cut', 'changed', 'continued'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

const isForeign = (format: string) => format === 'text' || foreign.some((it) => it === format);

async function makeFile({ format, size, change, at }: FileRecipe): Promise<Buffer> {
  const bytes = await whole(format, size);
  const place = Math.floor(at * bytes.length);
  const changes = {
    none: () => bytes,
    cut: () => bytes.subarray(0, place),
    changed: () => bytes.fill(0xff, place, Math.min(place + 4, bytes.length)),
    continued: () => Buffer.concat([bytes, bytes.subarray(place)]),
  };
  return changes[change]();
}

function whole(format: FileRecipe['format'], size: FileRecipe['size']): Promise<Buffer> | Buffer {
  if (format === 'animation') return animation();
  if (format === 'text') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  return isForeign(format) ? testPicture(format) : testPicture(format, size);
}

it('whatever a file is, it has a cover or is refused', async () => {
  const format = fc.constantFrom('avif' as const, 'webp' as const);
  const check = fc.asyncProperty(fileRecipe, format, async (recipe, format) => {
    const file = await makeFile(recipe);
    const made = await makeCover(file, { width: WIDTH, format }).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
    });
    if (isForeign(recipe.format)) return expect(made).toBeUndefined();
    if (!made) return expect(recipe.change).not.toBe('none');
    const cover = sharp(made.bytes);
    const { width, height } = await cover.metadata();
    expect(width).toBeLessThanOrEqual(WIDTH);
    expect(height).toBe(Math.ceil((width * COVER_SIZE.height) / COVER_SIZE.width));
    await cover.stats();
  });
  await fc.assert(check, FUZZ);
}, 7_200_000);
