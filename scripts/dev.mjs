import { readSettings } from './steps/read-settings.mjs';
import { run } from './steps/run-program.mjs';
import { ensureDependencies, script } from './steps/script.mjs';

script(async () => {
  await ensureDependencies();
  const { PORT, HOST } = await readSettings();
  const host = HOST ? ['-H', HOST] : [];
  await run('next', ['dev', '-p', String(PORT), ...host], {
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  });
});
