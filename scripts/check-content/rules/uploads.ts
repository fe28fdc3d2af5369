import { COVER_SIZE } from '../../../lib/media/covers/sizes';
import { kindOfFile, PICTURE_TYPES } from '../../../lib/media/file-kind';
import { PictureError, withPicture } from '../../../lib/media/pixel-budget';
import type { Finding } from '../finding';

/** Largest relative deviation of a cover's shape from 16 to 9. */
const SHAPE_TOLERANCE = 0.01;

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/**
 * Inspects an upload that an article shows, as the site does: a cover is made anew in several
 * sizes, a picture in the text is sent as it is.
 * @throws {PictureError} if it cannot be shown
 */
export async function uploadFindings(
  name: string,
  file: Uint8Array,
  isCover: boolean,
): Promise<Finding[]> {
  if (isCover) return coverSize(name, await measure(file));
  if (!PICTURE_TYPES.test(kindOfFile(file) ?? '')) throw new PictureError('It is no picture');
  return [];
}

/** The size of a picture, all of which is decoded. @throws {PictureError} if it cannot be */
function measure(file: Uint8Array): Promise<Size> {
  return withPicture(file, async ({ image, width, height }) => {
    await image.resize(1).raw().toBuffer();
    return { width, height };
  });
}

/** A cover that would be blurred or cropped in full size. */
export function coverSize(name: string, { width, height }: Size): Finding[] {
  const shape = (size: Size) => size.width / size.height;
  const difference = Math.abs(shape({ width, height }) / shape(COVER_SIZE) - 1);
  if (width >= COVER_SIZE.width && difference <= SHAPE_TOLERANCE) return [];
  const message = `The cover ${name} has ${width} × ${height} pixels instead of ${COVER_SIZE.width} × ${COVER_SIZE.height}.`;
  return [{ rule: 'cover', level: 'hint', message }];
}
