import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STORE = '.next/page-store';

/** The files in which pages that hold a text are stored, of whichever site of this build. */
export function storedPages(text: string): string[] {
  try {
    return readdirSync(STORE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => holds(file, text));
  } catch {
    return [];
  }
}

/** A file may be replaced while it is read. */
function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).includes(text);
  } catch {
    return false;
  }
}
