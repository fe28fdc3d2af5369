import { build } from './steps/build.mjs';
import { ensureDependencies, script } from './steps/script.mjs';

script(async () => {
  await ensureDependencies();
  await build();
});
