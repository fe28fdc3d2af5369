import { readdir } from 'node:fs/promises';
import { z } from 'zod';

/** A text with something in it. */
export const filled = z.string().trim().min(1);

/**
 * A content file that is wrong or missing. `problem` is one or more sentences in a writer's words;
 * the message has the file and its line, from 1, in front.
 */
export class ContentError extends Error {
  override name = 'ContentError';
  /** Whether the last good version is served meanwhile; otherwise the file is left out. */
  isKept = false;
  constructor(
    readonly file: string,
    readonly problem: string,
    readonly line?: number,
  ) {
    super(`${file}${line ? `:${line}` : ''}: ${problem}`);
  }
}

/** Sorted names of the files or folders in a folder; no links, as they could lead out of it. */
export async function namesIn(folder: string, kind: 'isFile' | 'isDirectory'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter((entry) => entry[kind]() && !entry.name.startsWith('.'));
  return shown.map(({ name }) => name).sort();
}
