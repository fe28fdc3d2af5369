import path from 'node:path';
import { buildSync } from 'esbuild';
import { testFolder } from './test-folder';

/**
 * For tests: a bundled script that may import the project's modules, which Node.js starts at once.
 */
export function scriptFile(script: string): string {
  const outfile = path.join(testFolder(), 'script.mjs');
  buildSync({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'ts' },
    ...{ bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' },
  });
  return outfile;
}
