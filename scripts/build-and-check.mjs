import { ensureBuild, run, step } from '../build/steps.mjs';

/**
 * What takes a processor beside the unit tests: the build has phases of one thread.
 * @param {{ files?: string[], needsBuild?: boolean }} [options] files: whose format and lint are
 *   checked, all unless given
 */
export async function buildAndCheck({ files = [], needsBuild = true } = {}) {
  const lint = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  await step('Formatting and lint', () => run('biome', lint));
  if (needsBuild) await step('Production build', ensureBuild);
  // After the build, which empties the folder of the types that Next generates. The command names
  // the type checker's module: Node.js cannot load its program, without an ending, before 20.10.
  await step('Types', () => run('npm', ['run', '--silent', 'types']));
}
