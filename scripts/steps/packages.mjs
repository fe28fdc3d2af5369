import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* The packages of the lock file, which of them are installed, and their programs. This module
   imports no package, because a fresh clone has none. */

/**
 * Packages by their folder, as in a lock file.
 * @typedef {Record<string, {
 *   version?: string,
 *   optional?: boolean,
 *   bin?: Record<string, string>,
 * }>} Packages
 */

/** Whether exactly the packages of the lock file are installed. */
export function hasDependencies() {
  const { '': _, ...wanted } = packagesOf('package-lock.json');
  return areInstalled(wanted, installedPackages());
}

/**
 * Whether exactly these packages are installed, except those of other platforms.
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function areInstalled(wanted, installed) {
  return Object.keys({ ...wanted, ...installed }).every((name) => {
    const isOfAnotherPlatform = !installed[name] && wanted[name]?.optional;
    return isOfAnotherPlatform || installed[name]?.version === wanted[name]?.version;
  });
}

const installedPackages = () => packagesOf('node_modules/.package-lock.json');

/**
 * @param {string} lock a lock file: npm keeps another one of what it has installed
 * @returns {Packages} empty without the file
 */
function packagesOf(lock) {
  return JSON.parse(readIfThere(lock) ?? '{"packages":{}}').packages;
}

/**
 * @param {string} file
 * @returns {string | null} null without the file
 */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The program and first arguments that run a command without a shell, because a shell would split
 * paths with spaces. Programs of packages are scripts for Node.js.
 * @param {string} command of an installed package, `npm`, `npx`, or of the system
 * @param {{ platform?: string, packages?: Packages }} [options]
 * @returns {[program: string, ...args: string[]]}
 */
export function commandLine(
  command,
  { platform = process.platform, packages = installedPackages() } = {},
) {
  for (const [folder, { bin }] of Object.entries(packages)) {
    if (bin?.[command]) return [process.execPath, path.resolve(folder, bin[command])];
  }
  if (!/^np[mx]$/.test(command) || platform !== 'win32') return [command];
  // On Windows npm and npx are batch files, which need a shell; their scripts are beside Node.js.
  const folder = path.join(path.dirname(process.execPath), 'node_modules', 'npm', 'bin');
  return [process.execPath, path.join(folder, `${command}-cli.js`)];
}
