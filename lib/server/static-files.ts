import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { lookup } from 'mrmime';
import { bodyOf } from '../http/content-encoding';
import { BUILD_FILES_PATH } from '../routes';
import { RepeatableResponse } from './repeatable-response';
import type { SiteResponse } from './site-response';

/** Bytes of a file that is not held in memory: Next sends it from disk. */
const LARGE_BYTES = 2_000_000;

/** The build names these files by their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

type StaticFile = { content: RepeatableResponse; type: string };

/**
 * The files of the build and of `public`, in memory with the compressed copies that the
 * build made of them (scripts/lib/static-files.mjs). There are few, and they are small.
 * @param folder that the build has put them in; one that is missing has none
 * @returns responds to a request for one of them, and says whether it was
 */
export function createStaticFiles(
  folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next/static-files'),
): (request: IncomingMessage, response: SiteResponse) => boolean {
  const files = readFiles(folder);
  return ({ url = '' }, response) => {
    const file = files.get(url);
    if (!file) return false;
    file.content.end(response, () => {
      const caching = url.startsWith(BUILD_FILES_PATH) ? IMMUTABLE : REVALIDATED;
      response.setHeader('Content-Type', file.type);
      response.setHeader('Cache-Control', caching);
    });
    return true;
  };
}

/** Files by their URL path. */
function readFiles(folder: string): Map<string, StaticFile> {
  const names = new Set(filesIn(folder));
  const read = (name: string) => readFileSync(path.join(folder, name));
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    if (isCopy(name, names)) continue;
    const bytes = read(name);
    if (bytes.length > LARGE_BYTES) continue;
    const body = bodyOf(bytes);
    const encoded = {
      ...(names.has(`${name}.br`) && { br: read(`${name}.br`) }),
      ...(names.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
    };
    const url = `/${name.split(path.sep).map(encodeURIComponent).join('/')}`;
    const content = new RepeatableResponse({ ...body, encoded });
    files.set(url, { content, type: typeOf(name) });
  }
  return files;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  } catch {
    return [];
  }
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
