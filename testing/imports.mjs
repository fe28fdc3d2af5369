import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|@)\/[^']*)'/g;
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '.d.ts'];

/**
 * The modules of the project that a file imports, aliases resolved.
 * @param {string} file
 * @returns {string[]}
 */
export function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => {
    const [target = ''] = name.split('?');
    const from = target.startsWith('@/') ? target.slice(2) : path.join(path.dirname(file), target);
    const ending = ENDINGS.find((it) => existsSync(from + it) && /\.\w+$/.test(from + it));
    return from + (ending ?? '');
  });
}
