import path from 'node:path';

/**
 * Turbopack's loader (next.config.ts) for `./name?script`: bundles the module with its imports into
 * a script file, which needs no runtime of Turbopack.
 * @this {{ resourcePath: string, addDependency: (file: string) => void }}
 * @param {string} source text of the module, TypeScript
 * @returns {Promise<string>} a classic script
 */
export default async function scriptFileLoader(source) {
  const resolveDir = path.dirname(this.resourcePath);
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, loader: 'ts', resolveDir, sourcefile: this.resourcePath },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    logLevel: 'silent',
  });
  for (const file of Object.keys(metafile.inputs)) this.addDependency(path.resolve(file));
  return outputFiles.map(({ text }) => text).join('');
}
