import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inlineScripts } from './index.js';

/** @type {ReadonlySet<string> | undefined} */
let trusted;

/**
 * The inline scripts of the 404 page as the build made it, which holds no content:
 * those of Next itself and of the theme. They are trusted to the letter.
 * @returns {ReadonlySet<string>}
 */
export function trustedScripts() {
  trusted ??= new Set(inlineScripts(readFileSync(builtNotFoundPage(), 'utf8')));
  return trusted;
}

function builtNotFoundPage() {
  return path.join(/* turbopackIgnore: true */ process.cwd(), '.next/server/app/_not-found.html');
}
