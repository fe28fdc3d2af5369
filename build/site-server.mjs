import path from 'node:path';
import { root } from './root.mjs';

/** Folder of the bundled server, relative to the project's. */
const FOLDER = '.next/site-server';

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
    `${FOLDER}/main.mjs`,
    ...(keepAliveMs === undefined ? [] : ['--keep-alive-ms', String(keepAliveMs)]),
    ...(warmsMenuOnly ? ['--warm-menu-only'] : []),
    ...(compressesFast ? ['--compress-fast'] : []),
  ];
}

/**
 * Bundles the server and what its Markdown threads run to plain JavaScript, so that nothing is
 * compiled at run time. Packages stay external. Dynamic imports become chunks that load on demand.
 */
export async function buildSiteServer() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'lib/server/main.ts',
      'markdown-worker': 'lib/markdown/worker/index.ts',
    },
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
