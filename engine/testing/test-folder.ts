import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** For tests: a folder with these files (path to text) until {@link removeTestFolders}. */
export function testFolder(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

/** Writes files, given as path to text or bytes, into a folder. */
export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Removes the folders, at the latest after all tests of a file. */
export function removeTestFolders(): void {
  for (const folder of folders.splice(0)) {
    // Files may still be written after a response.
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  }
}
afterAll(removeTestFolders);
