import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where servers are installed, which is not on everybody's PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Finds an installed program. @returns its path; undefined if there is none */
export function which(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => path.join(folder, program)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
