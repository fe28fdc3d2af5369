import { kindOfFile, PICTURE_TYPES } from '../media/file-kind';
import type { Article } from '../publisher-api';
import { openCover } from '../publisher-api/files';

/** Milliseconds a cover may take: other images wait for it. */
const TIMEOUT_MS = 3_000;
/** Bytes a cover may have to be drawn: 15 MB. */
const MAX_BYTES = 15_000_000;

/**
 * The cover of an article; null without one.
 * @throws {Error} when it cannot be read just now, or is no picture
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
  // By what it holds: sharp would read files of other kinds, too.
  if (!PICTURE_TYPES.test(kindOfFile(bytes) ?? ''))
    throw new Error('The cover is no picture of a known kind');
  return bytes;
}
