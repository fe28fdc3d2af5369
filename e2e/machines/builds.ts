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
import { STANDALONE } from '../../build/standalone.mjs';
import { filesBelow } from '../../testing/files-below';

/* Folders to deploy, in which a site can run, for tests of machines and of deploys. */

/** What each machine has of its own in `.next`; the rest is the build. */
const OWN_FOLDERS = ['pages', 'covers', 'cache'];

/** Makes a folder for a machine of its own, on which {@link linkBuild} puts a build. */
export function machineFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'machine-'));
  mkdirSync(path.join(folder, '.next'));
  return folder;
}

/**
 * Puts a build on a machine, in the place of the one that is there; what the machine itself has
 * stored stays.
 * @param folder the machine's
 * @param build a folder to deploy
 */
export function linkBuild(folder: string, build: string): void {
  const link = (name: string) => {
    rmSync(path.join(folder, name), { force: true });
    symlinkSync(path.resolve(build, name), path.join(folder, name));
  };
  for (const name of readdirSync(build)) if (name !== '.next') link(name);
  for (const name of readdirSync(path.join(build, '.next'))) {
    if (!OWN_FOLDERS.includes(name)) link(path.join('.next', name));
  }
}

/** Another folder to deploy than the project's. */
export type OtherBuild = { folder: string; remove(): void };

/**
 * Another build than the project's: the one in the folder OTHER_BUILD, made of other sources; else
 * the project's with another build id, of which everything that belongs to one build is made.
 */
export function makeOtherBuild(): OtherBuild {
  const given = process.env.OTHER_BUILD;
  if (given) return { folder: given, remove: () => {} };
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
  const named = path.join(built, 'static-files/_next/static');
  renameSync(path.join(named, id), path.join(named, otherId));
  for (const name of filesBelow(built)) {
    const file = path.join(built, name);
    const text = readFileSync(file, 'latin1');
    if (text.includes(id)) writeFileSync(file, text.replaceAll(id, otherId), 'latin1');
  }
}
