import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasDependencies, readIfThere } from './packages.mjs';
import { endPrograms, run, StepError } from './run-program.mjs';

/* Steps that `npm start` and `npm test` share. This module imports no package, because a fresh
   clone has none. */

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function step(name, work) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  await work();
  console.log(`── ${name}: done in ${Math.round((Date.now() - start) / 1000)} s`);
}

/**
 * Runs a script in the project's folder. After a failure it ends the running programs, prints one
 * sentence, or the stack of an unexpected error, and sets exit code 1.
 * @param {() => Promise<void>} main
 */
export async function script(main) {
  try {
    process.chdir(PROJECT);
    const { node } = process.versions;
    const oldest = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '');
    if (node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
      throw new StepError(`Node.js ${oldest} or later is needed; this is ${node}.`);
    }
    await main();
  } catch (error) {
    void endPrograms();
    const { message, isForOperators } = /** @type {Error & { isForOperators?: boolean }} */ (error);
    const isExpected = error instanceof StepError || isForOperators;
    console.error(isExpected ? `\n${message}` : error);
    process.exitCode = 1;
  }
}

export async function ensureDependencies() {
  if (hasDependencies()) return;
  console.log('Installing packages…');
  // Development packages are needed, whatever NODE_ENV says.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
}

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
