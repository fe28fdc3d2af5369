import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { processState } from '../base/process-state';
import { mediaTypeOf, PICTURE_TYPES } from './media-type';

/**
 * Most pixels of a picture. Decoding one takes up to ten bytes a pixel: 390 MB for a progressive
 * JPEG or an interlaced PNG, of which all of it is in memory at once.
 */
export const MAX_PIXELS = 40_000_000;
/** Most pixels of a side: wider ones take a gigabyte, within the budget of pixels. */
export const MAX_SIDE = 16_384;
/** Pixels from which a picture is large: of those, only one is decoded at a time. */
const LARGE_PIXELS = 8_000_000;
/** Seconds after which work on a picture is given up: within the budget it takes five. */
const TIMEOUT_SECONDS = 30;

// A thread for each picture, and nothing kept of it.
sharp.concurrency(1);
sharp.cache(false);

const slots = processState('picture-slots', () => ({ all: pLimit(2), large: pLimit(1) }));

/** A file is no picture that the site can show: too large, animated, damaged, of another kind. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** A picture within the budget, turned as its metadata say. */
export type Picture = { image: Sharp; width: number; height: number };

/**
 * Works on a picture if it is within the budget of pixels, by its header: on two at a time in the
 * whole process, one of them large at most.
 * @param bytes a file of any content
 * @throws {PictureError} also for what fails while the picture is worked on
 */
export async function withPicture<Result>(
  bytes: Uint8Array,
  work: (picture: Picture) => Promise<Result>,
): Promise<Result> {
  // Checked by content: sharp would also read other kinds of files, such as SVG.
  if (!PICTURE_TYPES.includes(mediaTypeOf(bytes)))
    throw new PictureError('It is no picture of a known kind');
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
  // The header alone, which is read whatever size it claims, so that the error can name it.
  const header = sharp(bytes, { limitInputPixels: false, sequentialRead: true });
  const { width, height, pages = 1 } = await header.metadata().catch(refuse);
  requireBudget(width, height);
  if (pages > 1) throw new PictureError('It is animated');
  image.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
  const inSlot = () => slots.all(() => work({ image, width, height }).catch(refuse));
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
