import { ensureDependencies, run, script } from '../build/steps.mjs';
import { readSettings } from './read-settings.mjs';

script(async () => {
  await ensureDependencies();
  const { PORT, HOST } = await readSettings();
  const host = HOST ? ['-H', HOST] : [];
  await run('next', ['dev', '-p', String(PORT), ...host], { NEXT_TELEMETRY_DISABLED: '1' });
});
