import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/* The scripts that run islands in the browser: one bundle with React and all islands, and the
   loader, which is inline in documents and knows the bundle's URL. */

const LOADER = fileURLToPath(new URL('../islands/loader.ts', import.meta.url));

/** @type {import('esbuild').BuildOptions} */
const settings = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  logLevel: 'silent',
};

/**
 * Only Next can bundle these: the names of style sheets and pictures are Next's, and its modules
 * need its router. An island gets names and URLs as props instead.
 * @type {import('esbuild').Plugin}
 */
const nothingOfNext = {
  name: 'nothing-of-next',
  setup({ onResolve }) {
    onResolve({ filter: /\.(?:css|svg|webp|png|jpe?g|avif|gif|woff2)$|^next(?:\/|$)/ }, (it) => ({
      errors: [{ text: `An island cannot import ${it.path}` }],
    }));
  },
};

/**
 * Bundles all islands.
 * @param {string} entry its entry point
 * @param {{ projectDir?: string, isDevelopment?: boolean }} [options] isDevelopment: whether React
 * reports mistakes
 * @returns the bundle's path, which has a hash of it, its text, and the paths of its modules
 * @throws {Error} when an island imports what only Next can resolve
 */
export async function bundleIslands(
  entry,
  { projectDir = process.cwd(), isDevelopment = false } = {},
) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...settings,
    absWorkingDir: projectDir,
    entryPoints: { islands: entry },
    entryNames: '[hash]',
    outdir: '.next/static/islands',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"' },
    plugins: [nothingOfNext],
  });
  const [{ path: file, text }] = /** @type {[import('esbuild').OutputFile]} */ (outputFiles);
  return { file, text, modules: Object.keys(metafile?.inputs ?? {}) };
}

/**
 * Builds the inline script of documents.
 * @param {string} entry its entry point
 * @param {string} url of the bundle
 * @returns {Promise<string>} a classic script
 */
export async function makeLoader(entry, url) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...settings,
    // A classic script cannot have the exports of an entry point.
    stdin: { contents: `import ${JSON.stringify(path.resolve(entry))}`, resolveDir: process.cwd() },
    define: { ISLANDS_URL: JSON.stringify(url) },
    external: [url],
  });
  const [{ text }] = /** @type {[import('esbuild').OutputFile]} */ (outputFiles);
  // Keeps the variables of a classic script out of the global scope.
  return `(()=>{${text.trim()}})()`;
}

/**
 * Adds the bundle and the loader to the current build. Without islands, documents have no script of
 * the engine.
 * @param {string} projectDir
 * @param {import('./options').BuildOptions} options
 * @returns {Promise<Record<string, string>>} the bundle's file by its URL path
 */
export async function buildIslands(projectDir, { islands, loader }) {
  const loaderFile = path.join(projectDir, '.next/loader.js');
  if (!islands) {
    writeFileSync(loaderFile, '');
    return {};
  }
  const { file, text } = await bundleIslands(islands, { projectDir });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const url = `/_next/static/islands/${path.basename(file)}`;
  const entry = loader ? path.join(projectDir, loader) : LOADER;
  writeFileSync(loaderFile, await makeLoader(entry, url));
  return { [url]: file };
}
