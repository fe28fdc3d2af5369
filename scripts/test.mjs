import { ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser, ensureOtherEngines } from '../testing/browser.mjs';
import { ensureEngines } from '../testing/engines.mjs';
import { buildAndCheck } from './build-and-check.mjs';

script(async () => {
  await ensureDependencies();
  await Promise.all([
    // What end-to-end tests run; to install it mostly waits for the network.
    ensureBrowser().then(ensureOtherEngines).then(ensureEngines),
    step('Unit tests (their output follows)', () => run('jest', ['--ci'], {}, { isQuiet: true })),
    buildAndCheck(),
  ]);
  await step('End-to-end tests', () => run('playwright', ['test']));
  console.log('\nEverything passes.');
});
