import { withPicture } from '../../media/pixel-budget';
import { readPicture } from '../../media/read-picture';
import type { Article } from '../../publisher-api';
import { SHARE_SIZE } from './urls';

/** Time limit for reading a cover, in milliseconds: other images wait for it. */
const TIMEOUT_MS = 3_000;

/**
 * The picture of an article's cover, as a file of few pixels; null without a cover.
 * @throws {Error} when it cannot be read, or is no usable picture
 */
export async function readCover({
  id,
  cover_image,
}: Pick<Article, 'id' | 'cover_image'>): Promise<Uint8Array | null> {
  if (!cover_image) return null;
  const bytes = await readPicture(id, cover_image, TIMEOUT_MS);
  return withPicture(bytes, async ({ image, isLarge }) => {
    if (!isLarge) return bytes;
    const side = 2 * SHARE_SIZE.width;
    return image.resize(side, side, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer();
  });
}
