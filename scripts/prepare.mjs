import { once } from 'node:events';
import { createServer } from 'node:http';
import { ensureBuild, ensureDependencies, script } from '../build/steps.mjs';
import { readSettings } from './read-settings.mjs';

/* Makes what `npm start` runs, once it is known that the site can start with these settings. */

script(async () => {
  await ensureDependencies();
  const { PORT: port, HOST: host } = await readSettings();
  const { tsImport } = await import('tsx/esm/api');
  const { listen } = await tsImport('../lib/base/listen.ts', import.meta.url);
  const probe = createServer();
  await listen(probe, { port, host, setting: 'PORT' });
  await once(probe.close(), 'close');
  await ensureBuild();
});
