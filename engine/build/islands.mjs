import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/*
 * The scripts that run islands in the browser: one bundle with React and all islands, and the
 * loader, which is inline in every document and knows the bundle's URL.
 */

/** @returns {import('esbuild').BuildOptions} */
const settings = () => ({
  absWorkingDir: process.cwd(),
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  logLevel: 'silent',
});

/**
 * Refuses imports that only Next can bundle: Next makes up the names of style sheets and pictures,
 * and its modules expect its router. An island gets names and URLs in its props instead.
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
 * Makes the bundle of all islands.
 * @param {string} entry its entry point
 * @param {{ isDevelopment?: boolean }} [options] isDevelopment: whether React reports mistakes
 * @returns the bundle's path, which has a hash of it, its text, and the paths of its modules
 * @throws {Error} when an island imports what only Next can resolve
 */
export async function bundleIslands(entry, { isDevelopment = false } = {}) {
  const { outputFiles, metafile } = await build({
    ...settings(),
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
 * Makes the inline script of every document.
 * @param {string} entry its entry point
 * @param {string} url of the bundle
 * @returns {Promise<string>} a classic script
 */
export async function makeLoader(entry, url) {
  const { outputFiles } = await build({
    ...settings(),
    entryPoints: [entry],
    define: { ISLANDS_URL: JSON.stringify(url) },
    external: [url],
  });
  const [{ text }] = /** @type {[import('esbuild').OutputFile]} */ (outputFiles);
  // A function keeps the variables of a classic script out of the global scope.
  return `(()=>{${text.trim()}})()`;
}

/**
 * Adds the bundle and the loader to the current build.
 * @param {Pick<import('./options').BuildOptions, 'islands' | 'loader'>} options
 */
export async function buildIslands({ islands, loader }) {
  const { file, text } = await bundleIslands(islands);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const url = `/_next/static/islands/${path.basename(file)}`;
  writeFileSync('.next/loader.js', await makeLoader(loader, url));
}
