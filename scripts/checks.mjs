import { run, step } from '../build/steps.mjs';

/** @param {string[]} [files] whose format and lint are checked, all unless given */
export function checkFormat(files = []) {
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  return step('Formatting and lint', () => run('biome', args));
}

/**
 * Checks the types. A build comes first, as it empties the folder of the types that Next generates.
 * The npm script names a module of the type checker, as Node.js before 20.10 cannot load a program
 * without an ending.
 */
export function checkTypes() {
  return step('Types', () => run('npm', ['run', '--silent', 'types'], {}, { isQuiet: true }));
}
