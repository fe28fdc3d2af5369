import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lookup } from 'mrmime';
import { Body } from '../base/body';
import { BUILD_FILES_PATH } from '../site/routes';
import type { FinishedResponse } from './send';

/** The build names these files by their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** The responses to requests for files, by URL path. */
export type StaticFiles = ReadonlyMap<string, FinishedResponse>;

/**
 * The files of the build and of `public`, in memory with the compressed copies that the build made
 * of them (build/static-files.mjs). There are few, and they are small.
 * @param folder written by the build
 */
export function readStaticFiles(
  folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next/static-files'),
): StaticFiles {
  const found = readdirSync(folder, { recursive: true }).map(String);
  const names = new Set(found.filter((name) => statSync(path.join(folder, name)).isFile()));
  const read = (name: string) => readFileSync(path.join(folder, name));
  const files = new Map<string, FinishedResponse>();
  for (const name of names) {
    if (isCopy(name, names)) continue;
    const url = `/${name.split(path.sep).map(encodeURIComponent).join('/')}`;
    const body = new Body(read(name), {
      ...(names.has(`${name}.br`) && { br: read(`${name}.br`) }),
      ...(names.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
    });
    const caching = url.startsWith(BUILD_FILES_PATH) ? IMMUTABLE : REVALIDATED;
    const headers = { 'content-type': typeOf(name), 'cache-control': caching };
    files.set(url, { status: 200, headers, body });
  }
  return files;
}

/** Whether a file is a compressed copy of another one. */
function isCopy(name: string, names: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(name) && names.has(name.slice(0, -3));
}

function typeOf(name: string): string {
  // mrmime has no type for .ico files.
  if (name.endsWith('.ico')) return 'image/x-icon';
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|javascript|json/.test(type) ? `${type}; charset=utf-8` : type;
}
