import { timeLimit } from '../base/time-limit';
import { ApiError } from '../publisher-api';
import { discard, openCover } from '../publisher-api/files';
import { API_TIMEOUT_MS } from '../site/constants';
import { PictureError } from './pixel-budget';

/** Size limit of a picture, in bytes: 15 MB. */
const MAX_BYTES = 15_000_000;

/**
 * The whole file of an article's upload.
 * @param timeoutMs milliseconds that all of it may take
 * @throws {PictureError} when it is too large
 * @throws {ApiError} `invalid` when the response breaks off or does not end, another kind when
 *   there is none
 */
export async function readPicture(
  id: string,
  upload: string,
  timeoutMs = API_TIMEOUT_MS,
): Promise<Buffer> {
  const limit = timeLimit(timeoutMs);
  try {
    const file = await openCover(id, upload, { signal: limit.signal });
    if (file.statusCode !== 200) {
      discard(file);
      throw new ApiError('error-status', `A whole file was requested; got ${file.statusCode}`);
    }
    return await readAll(file.body);
  } finally {
    limit.clear();
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new PictureError(`It has over ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new ApiError('invalid', `A file broke off or did not end: ${error}`, { cause: error });
  }
  return Buffer.concat(chunks);
}
