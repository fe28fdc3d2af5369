import { ensureDependencies, run, script } from '../build/steps.mjs';
import { readSettings } from './read-settings.mjs';

script(async () => {
  await ensureDependencies();
  const { PORT } = await readSettings();
  await run('next', ['dev', '-p', String(PORT)], { NEXT_TELEMETRY_DISABLED: '1' });
});
