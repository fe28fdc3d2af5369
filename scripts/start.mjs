import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVER_FILE } from '../engine/build/index.mjs';
import { hasBuild } from './steps/build.mjs';
import { hasDependencies } from './steps/packages.mjs';
import { script } from './steps/script.mjs';

/* `npm start`: installs and builds what is missing, then imports the server into this process.
   Another process installs and builds, so that its memory is free when the server starts. */

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

await script(async () => {
  if (!hasBuild() || !hasDependencies()) await prepare();
  await import(pathToFileURL(path.resolve(SERVER_FILE)).href);
});

/** Installs and builds. Ends this process after a failure or a signal. */
async function prepare() {
  const child = spawn(process.execPath, ['scripts/prepare.mjs'], { stdio: 'inherit' });
  // SIGTERM for every signal, because the terminal has already sent SIGINT to the child's programs.
  const stop = () => child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, stop);
  const [status] = await once(child, 'close');
  for (const signal of SIGNALS) process.off(signal, stop);
  if (status !== 0) process.exit(status ?? 1);
}
