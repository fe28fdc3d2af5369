import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from '../steps/run-program.mjs';

/* Programs of the system that tests need: finds them, or installs them if possible. */

/**
 * @param {string[]} names program names
 * @returns {string | undefined} path of the first one that is installed
 */
export function findInstalled(names) {
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
}

/** Whether apt-get has updated its list of packages. */
let isUpdated = false;

/**
 * Installs a Debian package, if this is root and apt-get exists.
 * @param {string} name
 * @param {string[]} programs names of the programs that the package may bring
 * @returns {Promise<string | undefined>} path of the program; undefined if it cannot be installed
 */
export async function installDebianPackage(name, programs) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing Debian's ${name} for the tests…`);
  try {
    if (!isUpdated) await run('apt-get', ['update', '-qq'], { isQuiet: true });
    isUpdated = true;
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    await run('apt-get', args, { isQuiet: true });
  } catch {
    return undefined;
  }
  return findInstalled(programs);
}
