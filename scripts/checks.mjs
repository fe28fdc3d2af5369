import { run, step } from '../build/steps.mjs';

/** @param {string[]} [files] whose format and lint are checked, all unless given */
export function checkFormat(files = []) {
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  return step('Formatting and lint', () => run('biome', args));
}

/**
 * Checks the types, after a build, which empties the folder of the types that Next generates. The
 * command names the type checker's module: Node.js cannot load its program, without an ending,
 * before 20.10.
 */
export function checkTypes() {
  return step('Types', () => run('npm', ['run', '--silent', 'types'], {}, { isQuiet: true }));
}
