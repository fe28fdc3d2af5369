import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './lib/root.mjs';
import { readSettings } from './lib/settings.mjs';
import { siteArguments } from './lib/site-server.mjs';
import { ensureBuild, ensureDependencies, StepError, script } from './lib/steps.mjs';

script(async () => {
  await ensureDependencies();
  const { PORT, API_BASE_URL } = await readSettings();
  await requireFreePort(PORT);
  await ensureBuild();
  await requireFreePort(PORT);

  const server = spawn(process.execPath, siteArguments(), { cwd: root, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => server.kill(signal));
  }
  server.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });

  if (await isUp(`http://127.0.0.1:${PORT}/healthz`, server)) {
    const api = API_BASE_URL ? `the API at ${API_BASE_URL}` : 'its embedded API';
    console.log(`The site is at http://localhost:${PORT}, with content from ${api}.`);
  }
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

/**
 * Waits until the URL responds with success; false if the server ends before.
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} server
 */
async function isUp(url, server) {
  while (server.exitCode === null && server.signalCode === null) {
    try {
      if ((await fetch(url)).ok) return true;
    } catch {
      // Not listening yet.
    }
    await wait(100);
  }
  return false;
}
