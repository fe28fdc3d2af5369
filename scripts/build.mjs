import { build, ensureDependencies, script } from './steps/steps.mjs';

script(async () => {
  await ensureDependencies();
  await build();
});
