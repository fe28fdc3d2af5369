import { build, ensureDependencies, script } from './lib/steps.mjs';

script(async () => {
  await ensureDependencies();
  await build();
});
