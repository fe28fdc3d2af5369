import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasDependencies } from './packages.mjs';
import { endPrograms, run, StepError } from './run-program.mjs';

/* A script and its first steps. This module imports no package, because a fresh clone has none. */

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
