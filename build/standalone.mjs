import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from './commands.mjs';
import { root } from './root.mjs';
import { SERVER_FOLDER, SITE_ARGUMENTS } from './site-server.mjs';

/** The folder to deploy, relative to the project's. Next begins it (`output` in next.config.ts). */
export const STANDALONE = '.next/standalone';

/** What is read at run time and no program imports. */
const READ = [
  '.next/loader.js',
  '.next/static-files',
  'deploy/copy-static-files.mjs',
  'lib/discovery/share-images/fonts',
  'lib/embedded-api/content',
  'public',
];

/**
 * What Next adds by itself: a server without all that this one does, and the settings of whoever
 * builds, for all who run the build.
 */
const NOT_OURS = ['server.js', '.env', '.env.production'];

/**
 * Completes the folder with exactly what the site and its commands need: to what Next has traced of
 * itself and of the pages, it adds the server around Next with its packages. It runs in another
 * place, but for native modules only on the kind of machine that has built it.
 */
export async function buildStandalone() {
  const folder = path.join(root, STANDALONE);
  for (const name of NOT_OURS) rmSync(path.join(folder, name), { force: true });
  for (const name of [...READ, ...(await traceServer())]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packageFile(), null, 2)}\n`);
}

/**
 * The bundled programs and what they need of packages, as paths within the project. Next is left
 * out, as it has traced itself.
 */
async function traceServer() {
  // @ts-expect-error: Next traces with it, and has no types of it.
  const tracer = await import('next/dist/compiled/@vercel/nft/index.js');
  // Programs that tsx runs get its exports without a default.
  const { nodeFileTrace } = tracer.default ?? tracer;
  const programs = ['main', 'markdown-worker', ...Object.keys(COMMANDS)];
  const { fileList } = await nodeFileTrace(
    programs.map((name) => path.join(root, SERVER_FOLDER, `${name}.mjs`)),
    {
      base: root,
      processCwd: root,
      mixedModules: true,
      ignore: (/** @type {string} */ file) =>
        !file.startsWith(`${SERVER_FOLDER}/`) && !/^node_modules\/(?!next\/)/.test(file),
    },
  );
  return [...fileList];
}

/** The same commands as in the project, without packages to install. */
function packageFile() {
  const { name, version, type, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const scripts = Object.keys(COMMANDS).map((it) => [it, `node ${SERVER_FOLDER}/${it}.mjs`]);
  return {
    ...{ name, version, private: true, type, engines },
    scripts: { start: `node ${SITE_ARGUMENTS.join(' ')}`, ...Object.fromEntries(scripts) },
  };
}
