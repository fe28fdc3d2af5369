import { build } from 'esbuild';

/**
 * Loader of Turbopack (next.config.ts) for a module that is imported as `./name?script`: a script
 * file of its own, which a page loads without the runtime.
 * @param {string} source text of the module, TypeScript
 * @returns {Promise<string>} a classic script
 * @throws if the module has imports, which Turbopack would not know of
 */
export default async function scriptFileLoader(source) {
  const { outputFiles } = await build({
    // Without a folder to resolve them in, imports are errors.
    stdin: { contents: source, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    tsconfigRaw: '{}',
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}
