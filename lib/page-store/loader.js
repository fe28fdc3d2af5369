import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @type {string | undefined} */
let text;

/**
 * The text of loader-script.js as the build minified it: the same in every document, so
 * that one hash in script-src covers it.
 * @returns {string}
 */
export function loaderText() {
  text ??= readFileSync(
    path.join(/* turbopackIgnore: true */ process.cwd(), '.next/loader.js'),
    'utf8',
  );
  return text;
}
