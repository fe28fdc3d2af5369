import { ensureBuild, ensureDependencies, run, script } from '../build/steps.mjs';

script(async () => {
  await ensureDependencies();
  await ensureBuild();
  await run('tsx', ['scripts/soak/index.ts', ...process.argv.slice(2)]);
});
