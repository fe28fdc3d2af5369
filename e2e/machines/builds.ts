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
import { filesBelow } from '../../testing/files-below';

/* Folders with a build, in which a site can run, for tests of machines and of deploys. */

/** What the site needs at run time, as deploy/Dockerfile copies it, but for `.next`. */
const FILES = ['lib', 'node_modules', 'package.json', 'public'];
/** What each machine has of its own in `.next`; the rest is the build. */
const OWN_FOLDERS = ['pages', 'covers', 'cache'];

/** Makes a folder like the project's: a machine of its own, on which {@link linkBuild} puts a build. */
export function machineFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'machine-'));
  mkdirSync(path.join(folder, '.next'));
  return folder;
}

/**
 * Puts a build on a machine, in the place of the one that is there; what the machine itself has
 * stored stays.
 * @param folder the machine's
 * @param project folder of the build
 */
export function linkBuild(folder: string, project: string): void {
  const link = (name: string) => {
    rmSync(path.join(folder, name), { force: true });
    symlinkSync(path.resolve(project, name), path.join(folder, name));
  };
  for (const name of FILES) link(name);
  for (const name of readdirSync(path.join(project, '.next'))) {
    if (!OWN_FOLDERS.includes(name)) link(path.join('.next', name));
  }
}

/** A folder with another build than the project's. */
export type OtherBuild = { project: string; remove(): void };

/**
 * Another build than the project's: the one in the folder OTHER_BUILD, made of other sources; else
 * the project's with another build id, of which everything that belongs to one build is made.
 */
export function makeOtherBuild(): OtherBuild {
  const given = process.env.OTHER_BUILD;
  if (given) return { project: given, remove: () => {} };
  const project = machineFolder();
  linkBuild(project, '.');
  const built = path.join(project, '.next');
  rmSync(built, { recursive: true });
  cpSync('.next', built, {
    recursive: true,
    filter: (name) => !OWN_FOLDERS.includes(path.relative('.next', name)),
  });
  const id = readFileSync('.next/BUILD_ID', 'utf8');
  renameBuild(built, id, randomBytes(16).toString('base64url').slice(0, id.length));
  return { project, remove: () => rmSync(project, { recursive: true }) };
}

function renameBuild(built: string, id: string, otherId: string): void {
  for (const folder of ['static', 'static-files/_next/static']) {
    renameSync(path.join(built, folder, id), path.join(built, folder, otherId));
  }
  for (const name of filesBelow(built)) {
    const file = path.join(built, name);
    const text = readFileSync(file, 'latin1');
    if (text.includes(id)) writeFileSync(file, text.replaceAll(id, otherId), 'latin1');
  }
}
