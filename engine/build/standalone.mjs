import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../build/commands.mjs';
import { root } from '../../build/root.mjs';
import { SERVER_FOLDER, SITE_ARGUMENTS } from './server.mjs';

/** The folder to deploy, relative to the project's. Next begins it (`output` in next.config.ts). */
export const STANDALONE = '.next/standalone';

/** Files that the site reads at run time and no program imports. */
const READ = [
  '.next/loader.js',
  '.next/static-files',
  'deploy/copy-static-files.mjs',
  'lib/discovery/share-images/fonts',
  'lib/embedded-api/content',
  'public',
];

/**
 * Files that Next adds and that must not be deployed: a server without what lib/server does, and the
 * settings of the machine that builds.
 */
const NOT_OURS = ['server.js', '.env', '.env.production'];

/**
 * Completes the folder to deploy: Next has traced itself and the pages, and the server around Next,
 * the commands and their packages are added. The folder runs at any path, but its native modules
 * need the kind of machine that built it.
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
 * The bundled programs and the files of packages that they import, as paths within the project.
 * Next is left out, as Next has traced itself.
 */
async function traceServer() {
  const { nodeFileTrace } = await import('@vercel/nft');
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

/** A package.json with the commands of the project by the same names, and nothing to install. */
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
