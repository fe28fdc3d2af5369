import { kindOfFile, PICTURE_TYPES } from '../media/file-kind';
import type { Article } from '../publisher-api';
import { openCover } from '../publisher-api/files';

/** Time limit for reading a cover, in milliseconds: other images wait for it. */
const TIMEOUT_MS = 3_000;
/** Size limit of a cover, in bytes: 15 MB. */
const MAX_BYTES = 15_000_000;

/**
 * The file of an article's cover; null without a cover.
 * @throws {Error} when it cannot be read, is too large, or is not a picture
 */
export async function readCover({
  id,
  cover_image,
}: Pick<Article, 'id' | 'cover_image'>): Promise<Uint8Array | null> {
  if (!cover_image) return null;
  const { body } = await openCover(id, cover_image, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The cover is too large to be drawn');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  // Checked by content: sharp would also read other kinds of files, such as SVG.
  if (!PICTURE_TYPES.test(kindOfFile(bytes) ?? ''))
    throw new Error('The cover is no picture of a known kind');
  return bytes;
}
