import { existsSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Lets the folders of stored pages, covers and publications be read only while the file in
 * READ_ONLY_WHILE exists, as root may write into a folder whatever its mode.
 */

const STORES = /[/\\]\.next[/\\](?:pages|covers|publications)[/\\]/;

/** @type {Record<string, any>} */
const patched = files;
for (const name of ['writeFile', 'rename', 'rm', 'mkdir']) {
  const real = patched[name];
  patched[name] = async (/** @type {unknown[]} */ ...args) => {
    if (STORES.test(String(args[0])) && existsSync(process.env.READ_ONLY_WHILE ?? '')) {
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    }
    return real(...args);
  };
}
syncBuiltinESMExports();
