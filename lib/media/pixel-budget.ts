import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { processState } from '../base/process-state';
import { kindOfFile, PICTURE_TYPES } from './file-kind';

/**
 * Most pixels of a picture. Decoding one takes up to ten bytes a pixel: 390 MB for a progressive
 * JPEG or an interlaced PNG, of which all of it is in memory at once.
 */
export const MAX_PIXELS = 40_000_000;
/** Pixels from which a picture is large: of those, only one is decoded at a time. */
const LARGE_PIXELS = 8_000_000;
/** Seconds after which decoding is given up; a machine with much other work needs some. */
const TIMEOUT_SECONDS = 10;

// A thread for each picture, and nothing kept of it.
sharp.concurrency(1);
sharp.cache(false);

const lanes = processState('picture-lanes', () => ({ all: pLimit(2), large: pLimit(1) }));

/** A file that is no picture which the site can show: too large, animated, damaged, of another kind. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** A picture within the budget, turned as its metadata say. */
export type Picture = { image: Sharp; width: number; height: number; isLarge: boolean };

/**
 * Works on a picture if it is within the budget of pixels, which is read from its header. Two
 * pictures are worked on at a time in the whole process, one of them large at most.
 * @param bytes a file of any content
 * @param signal ends the waiting for a turn
 * @throws {PictureError} also for what fails while the picture is worked on
 * @throws the reason of the signal
 */
export async function withPicture<Result>(
  bytes: Uint8Array,
  work: (picture: Picture) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  // Checked by content: sharp would also read other kinds of files, such as SVG.
  if (!PICTURE_TYPES.test(kindOfFile(bytes) ?? ''))
    throw new PictureError('It is no picture of a known kind');
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const { width, height, pages = 1 } = await image.metadata().catch(refuse);
  if (width * height > MAX_PIXELS) throw new PictureError(`It has ${width} x ${height} pixels`);
  if (pages > 1) throw new PictureError('It is animated');
  const isLarge = width * height > LARGE_PIXELS;
  image.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
  const inLane = () =>
    lanes.all(async () => {
      signal?.throwIfAborted();
      return work({ image, width, height, isLarge }).catch(refuse);
    });
  return isLarge ? lanes.large(inLane) : inLane();
}

function refuse(error: unknown): never {
  throw new PictureError(`It is damaged: ${error instanceof Error ? error.message : error}`);
}
