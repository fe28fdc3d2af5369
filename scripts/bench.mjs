import { ensureBuild, ensureDependencies, run, script } from '../build/steps.mjs';
import { ensureBrowser } from '../testing/browser.mjs';

script(async () => {
  await ensureDependencies();
  await ensureBuild();
  const browser = await ensureBrowser();
  await run(
    'tsx',
    ['scripts/bench/index.ts', ...process.argv.slice(2)],
    browser ? { CHROMIUM_PATH: browser } : {},
  );
});
