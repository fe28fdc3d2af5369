import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STANDALONE } from '../../engine/build/index.mjs';
import { filesBelow } from '../../testing/files-below';

/* Folders that a site can run in, for tests of machines and of deploys. */

/** Folders of `.next` that a machine writes to. All others belong to the build. */
const STORED_FOLDERS = ['pages', 'covers', 'cache'];

/** Creates the folder of a machine, for {@link linkBuild}. */
export function machineFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'machine-'));
  mkdirSync(path.join(folder, '.next'));
  return folder;
}

/**
 * Replaces the build of a machine, and keeps the files that the machine has stored.
 * @param folder the machine's folder
 * @param build a folder to deploy
 */
export function linkBuild(folder: string, build: string): void {
  const link = (name: string) => {
    rmSync(path.join(folder, name), { force: true });
    symlinkSync(path.resolve(build, name), path.join(folder, name));
  };
  for (const name of readdirSync(build)) if (name !== '.next') link(name);
  for (const name of readdirSync(path.join(build, '.next'))) {
    if (!STORED_FOLDERS.includes(name)) link(path.join('.next', name));
  }
}

/**
 * Provides a folder to deploy with another build than the project's: the one in the folder
 * OTHER_BUILD, built from other sources, or a copy of the project's with another build id.
 */
export function makeOtherBuild() {
  const { OTHER_BUILD } = process.env;
  if (OTHER_BUILD) return { folder: OTHER_BUILD, remove: () => {} };
  const folder = machineFolder();
  linkBuild(folder, STANDALONE);
  const built = path.join(folder, '.next');
  rmSync(built, { recursive: true });
  cpSync(path.join(STANDALONE, '.next'), built, { recursive: true, verbatimSymlinks: true });
  const id = readFileSync('.next/BUILD_ID', 'utf8');
  renameBuild(built, id, randomBytes(16).toString('base64url').slice(0, id.length));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function renameBuild(built: string, id: string, otherId: string): void {
  const files = path.join(built, 'static-files/_next/static');
  renameSync(path.join(files, id), path.join(files, otherId));
  for (const name of filesBelow(built)) {
    const file = path.join(built, name);
    const text = readFileSync(file, 'latin1');
    if (text.includes(id)) writeFileSync(file, text.replaceAll(id, otherId), 'latin1');
  }
}
