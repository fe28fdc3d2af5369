import { once } from 'node:events';
import { createServer } from 'node:http';
import { ensureBuild } from './steps/build.mjs';
import { readSettings } from './steps/read-settings.mjs';
import { ensureDependencies, script } from './steps/script.mjs';

/* Installs and builds for `npm start`. It first reports a wrong setting or a port in use. */

script(async () => {
  await ensureDependencies();
  const { PORT: port, HOST: host } = await readSettings();
  const { tsImport } = await import('tsx/esm/api');
  const { listen } = await tsImport('../engine/index.ts', import.meta.url);
  const probe = createServer();
  await listen(probe, { port, host, setting: 'PORT' });
  await once(probe.close(), 'close');
  await ensureBuild();
});
