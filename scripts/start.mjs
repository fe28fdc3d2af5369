import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { root } from '../build/root.mjs';
import { siteArguments } from '../build/site-server.mjs';
import { ensureBuild, ensureDependencies, StepError, script } from '../build/steps.mjs';
import { readSettings } from './read-settings.mjs';

script(async () => {
  await ensureDependencies();
  const { PORT } = await readSettings();
  await requireFreePort(PORT);
  await ensureBuild();

  const server = spawn(process.execPath, siteArguments(), { cwd: root, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => server.kill(signal));
  }
  server.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
});

/** Keeps a second `npm start` from building under a site that runs. @param {number} port */
async function requireFreePort(port) {
  const probe = createServer().listen(port);
  await once(probe, 'listening').catch(() => {
    throw new StepError(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
  });
  await once(probe.close(), 'close');
}
