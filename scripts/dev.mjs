import { readSettings } from './lib/settings.mjs';
import { ensureDependencies, run, script } from './lib/steps.mjs';

script(async () => {
  await ensureDependencies();
  const { PORT } = await readSettings();
  await run('next', ['dev', '-p', String(PORT)], { NEXT_TELEMETRY_DISABLED: '1' });
});
