import { COVER_SIZE } from '../../../lib/media/covers/sizes';
import { kindOfFile, PICTURE_TYPES } from '../../../lib/media/file-kind';
import { PictureError, withPicture } from '../../../lib/media/pixel-budget';
import type { Finding } from '../report';

/** Largest relative deviation of a cover's shape from 16 to 9. */
const SHAPE_TOLERANCE = 0.01;

/**
 * Inspects an upload that an article shows, as the site does: a cover, which would be blurred or
 * cropped in full size, is made anew in several sizes; a picture in the text is sent as it is.
 * @throws {PictureError} if it cannot be shown
 */
export async function uploadFindings(
  name: string,
  file: Uint8Array,
  isCover: boolean,
): Promise<Finding[]> {
  if (!isCover) {
    if (PICTURE_TYPES.test(kindOfFile(file) ?? '')) return [];
    throw new PictureError('It is no picture');
  }
  return withPicture(file, async ({ image, width, height }) => {
    // Decodes all of it.
    await image.resize(1).raw().toBuffer();
    const shape = width / height / (COVER_SIZE.width / COVER_SIZE.height);
    if (width >= COVER_SIZE.width && Math.abs(shape - 1) <= SHAPE_TOLERANCE) return [];
    const message = `The cover ${name} has ${width} × ${height} pixels instead of ${COVER_SIZE.width} × ${COVER_SIZE.height}.`;
    return [{ rule: 'cover', level: 'hint', message }];
  });
}
