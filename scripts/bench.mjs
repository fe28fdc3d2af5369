import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuild, ensureDependencies, run, script } from './lib/steps.mjs';

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
