import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder cannot be written in; the message says which, in a sentence. */
export class FolderError extends Error {
  override name = 'FolderError';
}

/**
 * Tries the folder of the messages at the start, so that no visitor's message is the first to fail.
 * @param folder made if it is missing
 * @throws {FolderError} when files cannot be written in it
 */
export async function requireWritable(folder: string): Promise<void> {
  const probe = path.join(folder, `.write-test-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new FolderError(`DATA_DIR is "${folder}", where nothing can be written: ${error}.`, {
      cause: error,
    });
  }
}
