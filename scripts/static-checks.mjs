import { run, step } from '../build/steps.mjs';

/** @param {string[]} [files] whose format and lint are checked, all unless given */
export function checkFormat(files = []) {
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  return step('Formatting and lint', () => run('biome', args));
}

/** Checks the types. A build comes first, as it empties the folder of the types that Next generates. */
export function checkTypes() {
  return step('Types', () => run('npm', ['run', '--silent', 'types'], {}, { isQuiet: true }));
}
