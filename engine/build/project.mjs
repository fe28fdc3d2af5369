import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The package.json of a folder, or of the nearest folder above it.
 * @param {string} folder
 * @returns {{ name: string, version: string, type: string, engines: { node: string } }}
 * @throws {Error} without one
 */
export function packageOf(folder) {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('The project has no package.json');
  return packageOf(parent);
}
