import { readdir } from 'node:fs/promises';
import { z } from 'zod';

/** The schema of a text that is not blank. */
export const filled = z.string().trim().min(1);

/**
 * A content file that is wrong or missing. `problem` says in sentences for writers what to change; the
 * error's message is `problem` behind the file and the line, from 1.
 */
export class ContentError extends Error {
  override name = 'ContentError';
  /** Whether the last good version is still served; otherwise the file is left out. */
  isKept = false;
  constructor(
    readonly file: string,
    readonly problem: string,
    readonly line?: number,
  ) {
    super(`${file}${line ? `:${line}` : ''}: ${problem}`);
  }
}

/** Sorted names of the files or folders in a folder, without links, which could lead out of it. */
export async function namesIn(folder: string, kind: 'isFile' | 'isDirectory'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter((entry) => entry[kind]() && !entry.name.startsWith('.'));
  return shown.map(({ name }) => name).sort();
}
