import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** For tests: creates a folder with these files (path to text); see {@link removeTestFolders}. */
export function testFolder(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

/** Writes files (path to text) into a folder. */
export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Removes every folder that {@link testFolder} created, at the latest after all tests of a file. */
export function removeTestFolders(): void {
  for (const folder of folders.splice(0)) {
    // Files may still be written behind a response.
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  }
}
afterAll(removeTestFolders);
