import path from 'node:path';
import { root } from './steps.mjs';

/** Folder that the build puts the site's server into, from the project's. */
const FOLDER = '.next/site-server';

/**
 * Arguments of Node.js that start the production build, in the project's folder; PORT
 * and the other settings come from the environment (README).
 * @param {{ keepAliveMs?: number }} [options] milliseconds for which a connection waits
 *   for its next request
 */
export function siteArguments({ keepAliveMs } = {}) {
  const entry = `${FOLDER}/main.mjs`;
  return keepAliveMs === undefined ? [entry] : [entry, '--keep-alive-ms', String(keepAliveMs)];
}

/**
 * Makes plain JavaScript of the server (lib/server/main.ts), so that none is compiled at
 * run time. Packages are not part of it. What is imported dynamically stays apart, and is
 * loaded when it is asked for, not with the rest.
 */
export async function buildSiteServer() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'lib/server/main.ts' },
    outdir: path.join(root, FOLDER),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.9',
    logLevel: 'warning',
  });
}
