import { ensureBuild, ensureDependencies, run, script } from '../build/steps.mjs';
import { ensureBrowser, ensureFirefox } from '../testing/browser.mjs';
import { ensureEngines } from '../testing/engines.mjs';

script(async () => {
  await ensureDependencies();
  await step('Formatting and lint', () => run('biome', ['check', '--error-on-warnings']));
  await step('Types', async () => {
    await run('next', ['typegen']);
    await run('tsc', []);
  });
  // The build has phases of one thread.
  await Promise.all([
    step('Unit tests', () => run('jest', ['--ci'])),
    step('Production build', ensureBuild),
  ]);
  const browser = await ensureBrowser();
  await ensureFirefox();
  await ensureEngines();
  await step('End-to-end tests', () =>
    run('playwright', ['test'], browser ? { CHROMIUM_PATH: browser } : {}),
  );
  console.log('\nEverything passes.');
});

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  await work();
  console.log(`── ${name}: done in ${Math.round((Date.now() - start) / 1000)} s`);
}
