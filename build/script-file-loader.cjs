const path = require('node:path');
const { build } = require('esbuild');

/**
 * Loader of Turbopack (next.config.ts) for a module that is imported as `./name?script`: a script
 * file of its own, with what it imports, which a page loads without the runtime. It is CommonJS, as
 * Turbopack calls `require`, which takes no other module before Node.js 20.19.
 * @this {{ resourcePath: string, addDependency: (file: string) => void }}
 * @param {string} source text of the module, TypeScript
 * @returns {Promise<string>} a classic script
 */
module.exports = async function scriptFileLoader(source) {
  const resolveDir = path.dirname(this.resourcePath);
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
  // Turbopack makes the file again when one of the modules in it changes.
  for (const file of Object.keys(metafile.inputs)) this.addDependency(path.resolve(file));
  return outputFiles.map(({ text }) => text).join('');
};
