import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { SMALL_BYTES } from '../response/small-bytes.mjs';

/** Relative to the project's folder. */
const FOLDER = '.next/static-files';

/** Files to compress, because other formats are compressed already. */
const TEXT = /\.(?:css|js|json|map|mjs|svg|txt|xml|ico|webmanifest)$/;

/**
 * Copies the files of `public` and the given ones into one folder by URL path, each text with
 * compressed copies, so that no request waits for compression. The server
 * (engine/http/static-files.ts) or nginx sends the copies.
 * @param {string} projectDir
 * @param {Record<string, string>} files by URL path
 */
export function buildStaticFiles(projectDir, files) {
  const folder = path.join(projectDir, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  const own = path.join(projectDir, 'public');
  if (existsSync(own)) cpSync(own, folder, { recursive: true });
  for (const [url, file] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, url)), { recursive: true });
    copyFileSync(file, path.join(folder, url));
  }
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
