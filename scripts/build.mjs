import { build, ensureDependencies, script } from '../build/steps.mjs';

script(async () => {
  await ensureDependencies();
  await build();
});
