import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkPackages } from '../next-internals.mjs';
import { buildIslands } from './islands.mjs';
import { bundlePrograms, PROGRAMS_FOLDER, packageOf, SITE_ARGUMENTS } from './programs.mjs';
import { buildStaticFiles } from './static-files.mjs';

/** The folder to deploy, relative to the project's. */
export const STANDALONE = '.next/standalone';

const ENTRIES_FILE = '.next/entries.json';

/** Files that the engine reads at run time; no program imports them. */
const READ = [ENTRIES_FILE, '.next/loader.js', '.next/static-files'];

/**
 * Next's deployment adapter: makes the engine's files and the folder to deploy, without Next's own
 * server.
 * @param {import('./options').BuildOptions} [options]
 * @returns {import('next').NextAdapter}
 */
export function makeAdapter(options = {}) {
  return {
    name: 'engine',
    async onBuildComplete({ buildId, config, outputs, projectDir, repoRoot }) {
      const inProject = (/** @type {string} */ name) => path.join(projectDir, name);
      const within = (/** @type {string} */ file) => path.relative(projectDir, file);
      const { resolve } = createRequire(inProject('package.json'));
      const folderOf = (/** @type {string} */ name) =>
        path.dirname(resolve(`${name}/package.json`));
      checkPackages((file) => {
        const [name = '', ...rest] = file.split('/');
        return readFileSync(path.join(folderOf(name), ...rest), 'utf8');
      });
      // Next lists each handler a second time for its router, which the engine does not use.
      const handlers = [...outputs.appPages, ...outputs.appRoutes].filter(
        ({ pathname }) => !pathname.endsWith('.rsc'),
      );
      const entries = handlers.map(({ pathname, filePath }) => [pathname, within(filePath)]);
      const { middleware } = outputs;
      writeFileSync(
        inProject(ENTRIES_FILE),
        JSON.stringify({
          buildId,
          routes: Object.fromEntries(entries),
          ...(middleware && { middleware: within(middleware.filePath) }),
        }),
      );
      await bundlePrograms(projectDir, config.serverExternalPackages ?? [], options);
      const islands = await buildIslands(projectDir, options);
      buildStaticFiles(projectDir, { ...filesByUrl(outputs), ...islands });

      const read = [...READ, ...(options.files ?? [])].map(inProject);
      const needed = new Set([...read, ...(await tracePrograms(projectDir, repoRoot, options))]);
      for (const { assets, filePath } of [...handlers, ...(middleware ? [middleware] : [])]) {
        for (const file of [filePath, ...Object.values(assets)]) needed.add(file);
      }
      const folder = inProject(STANDALONE);
      copyTo(folder, repoRoot, needed);
      const file = JSON.stringify(packageFile(projectDir, options), null, 2);
      const home = path.join(folder, path.relative(repoRoot, projectDir));
      writeFileSync(path.join(home, 'package.json'), `${file}\n`);
    },
  };
}

/**
 * Files of the build, and those of `app` that Next has rendered, such as icons, by URL path.
 * @param {Parameters<NonNullable<import('next').NextAdapter['onBuildComplete']>>[0]['outputs']}
 * outputs
 * @returns {Record<string, string>}
 */
function filesByUrl({ staticFiles, prerenders }) {
  const files = [
    ...staticFiles
      // Next makes `/500` of the pages router for any app.
      .filter(({ pathname }) => path.extname(pathname))
      .map(({ pathname, filePath }) => [pathname, filePath]),
    ...prerenders
      .filter(({ routeType, compute }) => routeType === 'route' && compute === 'static')
      .map(({ pathname, fallback }) => [pathname, fallback?.filePath]),
  ];
  return Object.fromEntries(files);
}

/**
 * Copies files and folders to the same paths below another root, so that they find packages above
 * the project.
 * @param {string} folder
 * @param {string} root
 * @param {Iterable<string>} names
 */
function copyTo(folder, root, names) {
  rmSync(folder, { recursive: true, force: true });
  for (const name of names) {
    const copy = path.join(folder, path.relative(root, name));
    mkdirSync(path.dirname(copy), { recursive: true });
    cpSync(name, copy, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * The bundled programs and the files of packages that they import.
 * @param {string} projectDir
 * @param {string} root
 * @param {import('./options').BuildOptions} options
 */
async function tracePrograms(projectDir, root, { commands, workers }) {
  const { nodeFileTrace } = await import('@vercel/nft');
  const programs = path.join(projectDir, PROGRAMS_FOLDER);
  const names = ['main', ...Object.keys(workers ?? {}), ...Object.keys(commands ?? {})];
  const { fileList } = await nodeFileTrace(
    names.map((name) => path.join(programs, `${name}.mjs`)),
    {
      base: root,
      processCwd: projectDir,
      mixedModules: true,
      ignore: (/** @type {string} */ file) =>
        !path.join(root, file).startsWith(programs + path.sep) && !file.startsWith('node_modules/'),
    },
  );
  return [...fileList].map((file) => path.join(root, file));
}

/**
 * A package.json with the project's commands, under the same names and without dependencies.
 * @param {string} projectDir
 * @param {import('./options').BuildOptions} options
 */
function packageFile(projectDir, { commands = {} }) {
  const { name, version, type, engines } = packageOf(projectDir);
  const scripts = Object.keys(commands).map((it) => [it, `node ${PROGRAMS_FOLDER}/${it}.mjs`]);
  return {
    ...{ name, version, private: true, type, engines },
    scripts: { start: `node ${SITE_ARGUMENTS.join(' ')}`, ...Object.fromEntries(scripts) },
  };
}
