import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The paths of all files below a folder, relative to it. (Entries name their own folder only from
 * Node.js 20.12 on.)
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile(),
  );
}
