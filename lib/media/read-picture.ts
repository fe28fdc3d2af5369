import { timeLimit } from '../../engine';
import { API_TIMEOUT_MS } from '../constants';
import { ApiError, discard, openUpload } from '../publisher-api';
import { PictureError } from './pixel-budget';

const MAX_BYTES = 15_000_000;

/** Refuses a file beyond the size limit. @throws {PictureError} */
export function requirePictureSize(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  const megabytes = Math.ceil(bytes / 100_000) / 10;
  throw new PictureError(`It has ${megabytes} MB, and ${MAX_BYTES / 1_000_000} MB is the most`);
}

/**
 * Reads the whole file of an article's upload.
 * @throws {PictureError} when the file is too large
 * @throws {ApiError} `invalid` when the response breaks off or does not end
 */
export async function readPicture(id: string, upload: string): Promise<Buffer> {
  const { signal, clear } = timeLimit(API_TIMEOUT_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const file = await openUpload(id, upload, { signal });
    if (file.statusCode !== 200) {
      discard(file);
      throw new ApiError('error-status', `A whole file was requested; got ${file.statusCode}`);
    }
    for await (const chunk of file.body) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size > MAX_BYTES) break;
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('invalid', `A file broke off or did not end: ${cause}`, { cause });
  } finally {
    clear();
  }
  requirePictureSize(size);
  return Buffer.concat(chunks);
}
