import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIslands } from './islands.mjs';
import { bundlePrograms, PROGRAMS_FOLDER, SITE_ARGUMENTS } from './programs.mjs';
import { buildStaticFiles } from './static-files.mjs';

/** The folder to deploy, relative to the project's. */
export const STANDALONE = '.next/standalone';

/** The files of the entry points, for engine/pages/entries.ts. */
const ENTRIES_FILE = '.next/entries.json';

/** What the engine reads at run time and no program imports. */
const READ = [ENTRIES_FILE, '.next/BUILD_ID', '.next/loader.js', '.next/static-files', 'public'];

/**
 * Next's deployment adapter: makes of Next's outputs what the engine serves, and the folder to
 * deploy. Next's own server is no part of it, as the engine calls the entry point of a route.
 * @param {import('./options').BuildOptions} options
 * @returns {import('next').NextAdapter}
 */
export function makeAdapter(options) {
  return {
    name: 'engine',
    async onBuildComplete({ outputs, projectDir }) {
      const within = (/** @type {string} */ file) => path.relative(projectDir, file);
      // Each comes twice, the second time for the data of Next's router, which is not used.
      const handlers = [...outputs.appPages, ...outputs.appRoutes].filter(
        ({ pathname }) => !pathname.endsWith('.rsc'),
      );
      const entries = handlers.map(({ pathname, filePath }) => [pathname, within(filePath)]);
      const { middleware } = outputs;
      writeFileSync(
        ENTRIES_FILE,
        JSON.stringify({
          routes: Object.fromEntries(entries),
          ...(middleware && { middleware: within(middleware.filePath) }),
        }),
      );
      await bundlePrograms(options);
      await buildIslands(options);
      buildStaticFiles(renderedFiles(outputs));

      const needed = new Set([...READ, ...options.files, ...(await tracePrograms(options))]);
      for (const { assets, filePath } of [...handlers, ...(middleware ? [middleware] : [])]) {
        for (const file of [filePath, ...Object.values(assets)]) needed.add(within(file));
      }
      copyTo(path.join(projectDir, STANDALONE), projectDir, needed);
      const file = JSON.stringify(packageFile(projectDir, options), null, 2);
      writeFileSync(path.join(projectDir, STANDALONE, 'package.json'), `${file}\n`);
    },
  };
}

/**
 * Files of `app` that Next has rendered, such as icons and the manifest, by URL path.
 * @param {Parameters<NonNullable<import('next').NextAdapter['onBuildComplete']>>[0]['outputs']} outputs
 * @returns {Record<string, string>}
 */
function renderedFiles({ staticFiles, prerenders }) {
  const files = [
    ...staticFiles
      // Not those of the build, nor `/500` of the pages router, which Next makes for every app.
      .filter(({ pathname }) => !pathname.startsWith('/_next/') && path.extname(pathname))
      .map(({ pathname, filePath }) => [pathname, filePath]),
    ...prerenders
      .filter(({ routeType, compute }) => routeType === 'route' && compute === 'static')
      .map(({ pathname, fallback }) => [pathname, fallback?.filePath]),
  ];
  return Object.fromEntries(files);
}

/**
 * @param {string} folder
 * @param {string} projectDir
 * @param {Iterable<string>} names files and folders within the project
 */
function copyTo(folder, projectDir, names) {
  rmSync(folder, { recursive: true, force: true });
  for (const name of names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(projectDir, name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/**
 * The bundled programs and the files of packages that they import, as paths within the project.
 * @param {import('./options').BuildOptions} options
 */
async function tracePrograms({ commands, workers }) {
  const root = process.cwd();
  const { nodeFileTrace } = await import('@vercel/nft');
  const programs = ['main', ...Object.keys(workers), ...Object.keys(commands)];
  const { fileList } = await nodeFileTrace(
    programs.map((name) => path.join(root, PROGRAMS_FOLDER, `${name}.mjs`)),
    {
      base: root,
      processCwd: root,
      mixedModules: true,
      ignore: (/** @type {string} */ file) =>
        !file.startsWith(`${PROGRAMS_FOLDER}/`) && !file.startsWith('node_modules/'),
    },
  );
  return [...fileList];
}

/**
 * A package.json with the commands of the project by the same names, and nothing to install.
 * @param {string} root
 * @param {import('./options').BuildOptions} options
 */
function packageFile(root, { commands }) {
  const { name, version, type, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const scripts = Object.keys(commands).map((it) => [it, `node ${PROGRAMS_FOLDER}/${it}.mjs`]);
  return {
    ...{ name, version, private: true, type, engines },
    scripts: { start: `node ${SITE_ARGUMENTS.join(' ')}`, ...Object.fromEntries(scripts) },
  };
}
