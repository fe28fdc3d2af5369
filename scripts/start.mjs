import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/root.mjs';
import { SERVER_FILE } from '../build/site-server.mjs';
import { hasBuild, hasDependencies, script } from '../build/steps.mjs';

/*
 * `npm start`: installs and builds what is missing, then becomes the server. Another process
 * installs and builds, so that its memory is free when the server starts.
 */

await script(async () => {
  process.chdir(root);
  if (!hasDependencies() || !hasBuild()) {
    const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  await import(pathToFileURL(path.join(root, SERVER_FILE)).href);
});
