import { ensureBrowser, ensureOtherBrowsers } from './programs/browsers.mjs';
import { ensureRedisAndNginx } from './programs/redis-and-nginx.mjs';
import { ensureBuild } from './steps/build.mjs';
import { run } from './steps/run-program.mjs';
import { ensureDependencies, script, step } from './steps/script.mjs';

/*
 * `npm test`: what a change usually breaks. `npm run test:all` (--all) adds tests that need other
 * programs, long waits or every page, and installs these programs.
 */

const isAll = process.argv.includes('--all');
const UNIT_TESTS = isAll ? [] : ['--testPathIgnorePatterns', '\\.slow\\.test\\.'];
// One worker a core, because these journeys wait little, and each worker has servers of its own.
const JOURNEYS = isAll ? [] : ['--project=site', 'e2e/pages', '--workers=100%'];

script(async () => {
  await ensureDependencies();
  // Started early, because installing browsers and other programs mostly waits for the network.
  const browser = ensureBrowser();
  const others = isAll ? browser.then(ensureOtherPrograms) : browser.then(() => []);
  await Promise.all([
    others,
    step('Unit tests (their output follows)', () =>
      run('jest', ['--ci', ...UNIT_TESTS], { isQuiet: true }),
    ),
    // The build and the end-to-end tests run beside the unit tests, because they often wait.
    step('Formatting and lint', () => run('biome', ['check', '--error-on-warnings']))
      .then(() => step('Production build', ensureBuild))
      // Types are checked after the build, because it deletes those that Next generates.
      .then(() => step('Types', () => run('npm', ['run', '--silent', 'types'], { isQuiet: true })))
      .then(() => others)
      .then(() => step('End-to-end tests', () => run('playwright', ['test', ...JOURNEYS]))),
  ]);
  console.log(isAll ? '\nEverything passes.' : '\nAll pass. npm run test:all runs the others.');
  const notTried = await others;
  if (notTried.length > 0) console.log(`Not tried: ${notTried.join(', ')}.`);
});

/** @returns {Promise<string[]>} the tests whose programs are missing */
async function ensureOtherPrograms() {
  return [...(await ensureOtherBrowsers()), ...(await ensureRedisAndNginx())];
}
