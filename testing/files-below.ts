import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The paths of all files below a folder, relative to it, without links. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
}
