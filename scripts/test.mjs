import { ensureBuild, ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser, ensureOtherEngines } from '../testing/browser.mjs';
import { ensureEngines } from '../testing/engines.mjs';
import { checkFormat, checkTypes } from './checks.mjs';

script(async () => {
  await ensureDependencies();
  await Promise.all([
    // What end-to-end tests run; to install it mostly waits for the network.
    ensureBrowser().then(ensureOtherEngines).then(ensureEngines),
    step('Unit tests (their output follows)', () => run('jest', ['--ci'], {}, { isQuiet: true })),
    // Beside the unit tests, as the build has phases of one thread.
    checkFormat()
      .then(() => step('Production build', ensureBuild))
      .then(checkTypes),
  ]);
  await step('End-to-end tests', () => run('playwright', ['test']));
  console.log('\nEverything passes.');
});
