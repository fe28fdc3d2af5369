import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from './commands.mjs';
import { root } from './root.mjs';

/** Folder of the bundled server and commands, relative to the project's. */
export const SERVER_FOLDER = '.next/site-server';

/** Megabytes of Node.js 20: later versions let it grow, which takes 70 MB more where lists are large. */
const YOUNG_OBJECTS = '--max-semi-space-size=16';

/**
 * Node.js arguments that start the production build from the project's folder; settings
 * come from the environment (README).
 * @param {{ keepAliveMs?: number, warmsMenuOnly?: boolean, compressesFast?: boolean }} [options]
 *   keepAliveMs: milliseconds for which a connection waits for its next request; warmsMenuOnly:
 *   whether nothing but the pages of the menu is rendered in advance; compressesFast: whether pages
 *   are compressed less, in a few milliseconds
 */
export function siteArguments({ keepAliveMs, warmsMenuOnly = false, compressesFast = false } = {}) {
  return [
    YOUNG_OBJECTS,
    `${SERVER_FOLDER}/main.mjs`,
    ...(keepAliveMs === undefined ? [] : ['--keep-alive-ms', String(keepAliveMs)]),
    ...(warmsMenuOnly ? ['--warm-menu-only'] : []),
    ...(compressesFast ? ['--compress-fast'] : []),
  ];
}

/**
 * Bundles the server, what its Markdown threads run, and the commands for production to plain
 * JavaScript, so that nothing is compiled at run time. The packages of production stay external,
 * those of development are bundled. Dynamic imports become chunks that load on demand.
 */
export async function buildSiteServer() {
  const { build } = await import('esbuild');
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'lib/server/main.ts',
      'markdown-worker': 'lib/markdown/worker/index.ts',
      ...COMMANDS,
    },
    outdir: path.join(root, SERVER_FOLDER),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external: Object.keys(dependencies),
    platform: 'node',
    format: 'esm',
    target: 'node20.9',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
}
