import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { log, namedError, oncePerProcess, processSingleton } from '../../engine';
import { mediaTypeOf, PICTURE_TYPES } from './media-type';

/** Sharp has no binary for this machine, for example because its processor is too old. */
export class NoDecoderError extends namedError('NoDecoderError') {}

const HINT =
  'No picture can be decoded on this machine: covers are sent as they are, and there are no share images. Install the packages on this machine, with their optional ones (npm ci --include=optional)';

/** Does not reject, because the site works without a decoder. */
const loading = import('sharp').then(
  ({ default: sharp }) => sharp,
  (error) => {
    const [problem = ''] = String(error).split('\n');
    oncePerProcess('no-decoder', () => log('warn', HINT, { problem }));
    return undefined;
  },
);

/** The library that decodes pictures. @throws {NoDecoderError} */
export async function decoder() {
  const sharp = await loading;
  if (!sharp) throw new NoDecoderError('No picture can be decoded on this machine');
  return sharp;
}

/** Most pixels of a picture: decoding takes up to ten bytes for each, 390 MB in total. */
const MAX_PIXELS = 40_000_000;
/** The most pixels of a side, because a wider picture takes a gigabyte whatever its height. */
const MAX_SIDE = 16_384;
/** Pixels above which a picture is large. Large pictures are decoded one at a time. */
const LARGE_PIXELS = 8_000_000;
/** libvips' decoders for PICTURE_TYPES. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** Seconds after which work on a picture ends; the slowest within the budget takes five. */
const TIMEOUT_SECONDS = 30;

const prepared = processSingleton('picture-slots', async () => {
  const sharp = await decoder();
  // Each picture uses one thread, and no picture is cached.
  sharp.concurrency(1);
  sharp.cache(false);
  // Allows only the decoders of PICTURE_TYPES. Set once for the process, because a picture may be
  // decoded between the two calls.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return { sharp, slots: { all: pLimit(2), large: pLimit(1) } };
});
// Ignored here, because each caller of `withPicture` gets the failure.
prepared.catch(() => {});

/** A file that is too large for a picture, unreadable or of another type. */
export class PictureError extends namedError('PictureError') {}

/** A picture within the budget, rotated by its metadata; of an animation, the first frame. */
export type Picture = {
  image: Sharp;
  width: number;
  height: number;
  /** Whether browsers show the file the same: neither animated nor rotated by its metadata. */
  isPlain: boolean;
};

/**
 * Works on a picture whose header is within the budget. The process works on two pictures at a
 * time, at most one of them large.
 * @param bytes a file of any content
 * @param failOn sharp's level of damage that counts as an error, because browsers show the
 * undamaged part of a picture
 * @throws {PictureError} also if the work fails
 * @throws {NoDecoderError}
 */
export async function withPicture<Result>(
  bytes: Uint8Array,
  work: (picture: Picture) => Promise<Result>,
  failOn: 'none' | 'truncated' = 'none',
): Promise<Result> {
  // The content decides, because sharp would read other types, such as SVG.
  if (!PICTURE_TYPES.includes(mediaTypeOf(bytes)))
    throw new PictureError('It is not a WebP, PNG, JPEG, GIF or AVIF picture');
  const { sharp, slots } = await prepared;
  const image = sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, sequentialRead: true });
  // No limit applies to the header, so that the error can name the size.
  const header = sharp(bytes, { failOn, limitInputPixels: false, sequentialRead: true });
  const { autoOrient, orientation = 1, pages = 1 } = await header.metadata().catch(refuse);
  const { width, height } = autoOrient;
  requireBudget(width, height);
  image.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
  const picture = { image, width, height, isPlain: orientation === 1 && pages === 1 };
  const inSlot = () => slots.all(() => work(picture).catch(refuse));
  return width * height > LARGE_PIXELS ? slots.large(inSlot) : inSlot();
}

function requireBudget(width: number, height: number): void {
  const number = new Intl.NumberFormat('en');
  const size = `${number.format(width)} × ${number.format(height)} pixels`;
  const millions = (pixels: number) => `${number.format(Math.ceil(pixels / 100_000) / 10)} million`;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new PictureError(`It has ${size}, and ${number.format(MAX_SIDE)} a side is the most`);
  }
  if (width * height > MAX_PIXELS) {
    const most = millions(MAX_PIXELS);
    throw new PictureError(`It has ${size}, ${millions(width * height)}, and ${most} is the most`);
  }
}

function refuse(error: unknown): never {
  throw new PictureError(`It cannot be used: ${error instanceof Error ? error.message : error}`);
}
