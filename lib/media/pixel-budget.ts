import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { namedError, processSingleton } from '../../engine';
import { decoder } from './decoder';
import { mediaTypeOf, PICTURE_TYPES } from './media-type';

/** The most pixels of a picture. Decoding takes up to ten bytes a pixel, and 390 MB in all. */
export const MAX_PIXELS = 40_000_000;
/** The most pixels of a side: a wider picture takes a gigabyte, even within the budget. */
export const MAX_SIDE = 16_384;
/** Pixels from which a picture is large: large pictures are decoded one at a time. */
const LARGE_PIXELS = 8_000_000;
/** The decoders of libvips for the types of pictures. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** Seconds after which work on a picture is given up: the slowest within the budget takes five. */
const TIMEOUT_SECONDS = 30;

/** The decoder, with its limits, and the slots for work with it. */
const prepared = processSingleton('picture-slots', async () => {
  const sharp = await decoder();
  // One thread for each picture, and no cache of pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  // No decoder of another type. Once for the process, as a picture may be decoded between the two.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return { sharp, slots: { all: pLimit(2), large: pLimit(1) } };
});
// Whoever uses it has the failure.
prepared.catch(() => {});

/** A file that the site cannot show as a picture: too large, unreadable, of another type. */
export class PictureError extends namedError('PictureError') {}

/** A picture within the budget, turned as its metadata say; of an animation the first frame. */
export type Picture = {
  image: Sharp;
  width: number;
  height: number;
  /** Whether every browser shows the same of the file itself: it is neither animated nor turned. */
  isPlain: boolean;
};

/**
 * Works on a picture whose header is within the budget of pixels. In the process, two pictures are
 * worked on at a time, at most one of them large.
 * @param bytes a file of any content
 * @param failOn which damage is an error, as sharp calls it: browsers show what there is of a picture
 * @throws {PictureError} also if the work fails
 * @throws {NoDecoderError}
 */
export async function withPicture<Result>(
  bytes: Uint8Array,
  work: (picture: Picture) => Promise<Result>,
  failOn: 'none' | 'truncated' = 'none',
): Promise<Result> {
  // The content decides: sharp reads other types, such as SVG.
  if (!PICTURE_TYPES.includes(mediaTypeOf(bytes)))
    throw new PictureError('It is not a WebP, PNG, JPEG, GIF or AVIF picture');
  const { sharp, slots } = await prepared;
  const image = sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, sequentialRead: true });
  // The header is read whatever size it claims, so that the error can name the size.
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
