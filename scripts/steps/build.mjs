import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from './packages.mjs';
import { run } from './run-program.mjs';

/* Whether the build is up to date, and how it is made. Imports no package. */

/** Files and folders from which the build is made. */
export const SOURCES = [
  'app',
  'brand',
  'cms',
  'components',
  'deploy/copy-static-files.mjs',
  'docs/openapi.json',
  'engine',
  'lib',
  'public',
  'scripts',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'site.config.ts',
  'tsconfig.json',
];

/**
 * A build does not depend on these: the demo's content is read at run time, and the rest is no part
 * of this site.
 */
const NOT_SOURCES = new Set(
  ['cms/content', 'engine/example', 'engine/testing'].map(path.normalize),
);

const BUILD_MARKER = '.next/source-hash';

export function hasBuild() {
  const isThere = existsSync('.next/BUILD_ID');
  return isThere && readIfThere(BUILD_MARKER) === hashOf(SOURCES);
}

export async function ensureBuild() {
  if (!hasBuild()) await build();
}

export async function build() {
  console.log('Building the site…');
  // Next calls scripts/adapter.mjs, which builds all else.
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  await run('next', ['build'], { env });
  writeFileSync(BUILD_MARKER, hashOf(SOURCES));
}

/** @param {string[]} names files and folders of the project */
function hashOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesOf)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function filesOf(name) {
  if (NOT_SOURCES.has(name)) return [];
  if (/\.test\.tsx?$|\.md$/.test(name)) return [];
  if (!existsSync(name)) return [];
  if (!statSync(name).isDirectory()) return [name];
  return readdirSync(name)
    .sort()
    .flatMap((entry) => filesOf(path.join(name, entry)));
}
