import { ensureBuild, ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser, ensureOtherEngines } from '../testing/browser.mjs';
import { ensureEngines } from '../testing/engines.mjs';
import { checkFormat, checkTypes } from './checks.mjs';

script(async () => {
  await ensureDependencies();
  await Promise.all([
    // Installing browsers and engines for the end-to-end tests mostly waits for the network.
    ensureBrowser().then(ensureOtherEngines).then(ensureEngines),
    step('Unit tests (their output follows)', () => run('jest', ['--ci'], {}, { isQuiet: true })),
    // The build runs beside the unit tests, as some of its phases use one thread.
    checkFormat()
      .then(() => step('Production build', ensureBuild))
      .then(checkTypes),
  ]);
  await step('End-to-end tests', () => run('playwright', ['test']));
  console.log('\nEverything passes.');
});
