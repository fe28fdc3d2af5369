import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/root.mjs';
import { SERVER_FILE } from '../build/site-server.mjs';
import { hasBuild, hasDependencies, run, script } from '../build/steps.mjs';

/*
 * `npm start`: installs and builds what is missing, then becomes the server. Another process
 * installs and builds, so that its memory is free when the server starts.
 */

await script(async () => {
  process.chdir(root);
  if (!hasDependencies() || !hasBuild()) {
    // The program itself has said what failed.
    await run('node', ['scripts/prepare.mjs']).catch(() => process.exit(1));
  }
  await import(pathToFileURL(path.join(root, SERVER_FILE)).href);
});
