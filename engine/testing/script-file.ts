import path from 'node:path';
import { buildSync } from 'esbuild';
import { testFolder } from './test-folder';

/** For tests: the file of a script of the project's modules, bundled, so that Node.js starts it at once. */
export function scriptFile(script: string): string {
  const outfile = path.join(testFolder(), 'script.mjs');
  buildSync({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'ts' },
    ...{ bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' },
  });
  return outfile;
}
