import { checkTypes, ensureBuild, ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser, ensureFirefox } from '../testing/browser.mjs';
import { ensureEngines } from '../testing/engines.mjs';

script(async () => {
  await ensureDependencies();
  const [browser] = await Promise.all([
    ensurePrograms(),
    step('Unit tests (their output follows)', () => run('jest', ['--ci'], {}, { isQuiet: true })),
    buildAndCheck(),
  ]);
  await step('End-to-end tests', () =>
    run('playwright', ['test'], browser ? { CHROMIUM_PATH: browser } : {}),
  );
  console.log('\nEverything passes.');
});

/**
 * What end-to-end tests run besides the site; to install it mostly waits for the network.
 * @returns path of the browser; undefined = Playwright's own
 */
async function ensurePrograms() {
  const browser = await ensureBrowser();
  await ensureFirefox();
  await ensureEngines();
  return browser;
}

/** What takes a processor beside the unit tests: the build has phases of one thread. */
async function buildAndCheck() {
  await step('Formatting and lint', () => run('biome', ['check', '--error-on-warnings']));
  await step('Production build', ensureBuild);
  // After the build, which empties the folder of the types that Next generates.
  await step('Types', async () => {
    await run('next', ['typegen']);
    await checkTypes();
  });
}
