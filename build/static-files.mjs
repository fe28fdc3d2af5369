import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './root.mjs';

/** Folder of the static files as they are served, relative to the project's. */
const FOLDER = '.next/static-files';

/** Files that compression makes smaller; other formats are already compressed. */
const TEXT = /\.(?:css|js|json|map|mjs|svg|txt|xml|ico|webmanifest)$/;
/** Smaller files are not worth compressing; lib/server/send.ts has the same limit. */
const SMALL_BYTES = 600;

/**
 * Copies the files of the build and of `public` into one folder, by their URL paths, each text with
 * compressed copies beside it. The site's server (lib/server/static-files.ts) or nginx sends a copy,
 * so that no request waits for compression.
 */
export function buildStaticFiles() {
  const folder = path.join(root, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(root, 'public'), folder, { recursive: true });
  cpSync(path.join(root, '.next/static'), path.join(folder, '_next/static'), { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (TEXT.test(name)) compress(path.join(folder, name));
  }
}

/** @param {string} file */
function compress(file) {
  const bytes = readFileSync(file);
  if (bytes.length < SMALL_BYTES) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  for (const [ending, copy] of /** @type {const} */ ([
    ['br', brotliCompressSync(bytes, options)],
    ['gz', gzipSync(bytes, { level: 9 })],
  ])) {
    if (copy.length < bytes.length) writeFileSync(`${file}.${ending}`, copy);
  }
}
