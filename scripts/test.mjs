import { ensureBuild, ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser, ensureOtherBrowsers } from '../testing/browser.mjs';
import { ensureRedisAndNginx } from '../testing/redis-and-nginx.mjs';

/*
 * `npm test`: what a change can break, in three minutes. `npm run test:all` (--all) adds tests that
 * need other programs or long waits, and installs these programs.
 */

const isAll = process.argv.includes('--all');
const UNIT_TESTS = isAll ? [] : ['--testPathIgnorePatterns', '\\.slow\\.test\\.'];
const JOURNEYS = isAll ? [] : ['--project=example', '--project=site'];

script(async () => {
  await ensureDependencies();
  // Installing browsers and other programs mostly waits for the network.
  const browser = ensureBrowser();
  const others = isAll ? browser.then(ensureOtherPrograms) : browser.then(() => []);
  const unitTests = step('Unit tests (their output follows)', () =>
    run('jest', ['--ci', ...UNIT_TESTS], {}, { isQuiet: true }),
  );
  await Promise.all([
    others,
    unitTests,
    // The build and the journeys of visitors run beside the unit tests, because they often wait.
    // The others measure memory and stop processes: they come after the unit tests.
    step('Formatting and lint', () => run('biome', ['check', '--error-on-warnings']))
      .then(() => step('Production build', ensureBuild))
      // The build empties the folder of the types that Next generates.
      .then(() =>
        step('Types', () => run('npm', ['run', '--silent', 'types'], {}, { isQuiet: true })),
      )
      .then(() => others)
      .then(() => (isAll ? unitTests : undefined))
      .then(() => step('End-to-end tests', () => run('playwright', ['test', ...JOURNEYS]))),
  ]);
  console.log(isAll ? '\nEverything passes.' : '\nAll pass. npm run test:all runs the others.');
  const notTried = await others;
  if (notTried.length > 0) console.log(`Not tried: ${notTried.join(', ')}.`);
});

/** @returns {Promise<string[]>} the tests that lack a program */
async function ensureOtherPrograms() {
  return [...(await ensureOtherBrowsers()), ...(await ensureRedisAndNginx())];
}
