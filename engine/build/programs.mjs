import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the bundled server and commands, relative to the project's. */
export const PROGRAMS_FOLDER = '.next/site-server';

/** Relative to the project's folder. */
export const SERVER_FILE = `${PROGRAMS_FOLDER}/main.mjs`;

/**
 * A program cannot set these itself. Young objects get 8 MB, half of Node.js 20's default, which
 * later versions let grow; 4 MB cost a tenth more processor time. package.json and the files of
 * `deploy` repeat this argument.
 */
export const NODE_ARGUMENTS = ['--max-semi-space-size=8'];

/** The arguments start the site in the project's folder. */
export const SITE_ARGUMENTS = [...NODE_ARGUMENTS, SERVER_FILE];

/** The server and Next's entry points share one copy of these. */
const SHARED_WITH_NEXT = ['next', 'react', 'react-dom'];

/** For bundled CommonJS packages, which load modules of Node.js, and may read their folder. */
const COMMON_JS = `const require = process.getBuiltinModule('module').createRequire(import.meta.url);
const __dirname = import.meta.dirname;`;

/**
 * Bundles server, workers and commands for production, with the packages that they import, as plain
 * JavaScript, so that nothing is compiled at run time and a start reads few files. Dynamic imports
 * become chunks that load on demand.
 * @param {string} projectDir
 * @param {readonly string[]} external packages that are loaded from node_modules
 * @param {import('./options').BuildOptions} options
 */
export async function bundlePrograms(projectDir, external, options) {
  const { site = 'site.config.ts', commands, workers } = options;
  const { build } = await import('esbuild');
  const { engines } = packageOf(projectDir);
  await build({
    absWorkingDir: projectDir,
    entryPoints: {
      main: fileURLToPath(new URL('../run/main.ts', import.meta.url)),
      ...workers,
      ...commands,
    },
    alias: { 'site.config': path.join(projectDir, site) },
    outdir: path.join(projectDir, PROGRAMS_FOLDER),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external: [...SHARED_WITH_NEXT, ...external],
    banner: { js: COMMON_JS },
    platform: 'node',
    format: 'esm',
    target: `node${engines.node.replace('>=', '')}`,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
}

/**
 * The package.json of a folder, or of the nearest folder above it.
 * @param {string} folder
 * @returns {{ name: string, version: string, type: string, engines: { node: string } }}
 * @throws {Error} without one
 */
export function packageOf(folder) {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('The project has no package.json');
  return packageOf(parent);
}
