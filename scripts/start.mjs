import { spawn } from 'node:child_process';
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

/** @param {number} port */
async function requireFreePort(port) {
  const free = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
  if (!free) {
    throw new StepError(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
  }
}
