import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../testing/files-below';

const STORE = '.next/pages';

/** The files of the page store that contain a text, for all sites on this build. */
export function storedPages(text: string): string[] {
  try {
    // Temporary files are left out, because their pages are being written.
    const names = filesBelow(STORE).filter((name) => !name.endsWith('.tmp'));
    return names.map((name) => path.join(STORE, name)).filter((file) => holds(file, text));
  } catch {
    return [];
  }
}

/** Whether a file contains a text; false if the file is replaced during the read. */
function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).includes(text);
  } catch {
    return false;
  }
}
