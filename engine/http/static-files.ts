import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { BUILD_FILES_PATH } from '../documents/document';
import { Body } from '../response/body';
import type { FinishedResponse } from '../response/send';
import { pathSegment } from '../text';

/** The build names its files by their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Files by URL path. */
export type StaticFiles = ReadonlyMap<string, FinishedResponse>;

/**
 * Reads the files of the build and of `public`, with their compressed copies.
 * @param forEveryOrigin matches the paths of files that pages of other sites may show
 */
export function readStaticFiles(
  forEveryOrigin?: RegExp,
  folder = '.next/static-files',
): StaticFiles {
  const entries = readdirSync(folder, { recursive: true }).map(String);
  const names = new Set(entries.filter((name) => statSync(path.join(folder, name)).isFile()));
  const read = (name: string) => readFileSync(path.join(folder, name));
  const copy = (name: string) => (names.has(name) ? read(name) : undefined);
  const files = new Map<string, FinishedResponse>();
  for (const name of names) {
    const isCopy = /\.(?:br|gz)$/.test(name) && names.has(name.slice(0, -3));
    if (isCopy) continue;
    const url = `/${name.split(path.sep).map(pathSegment).join('/')}`;
    const headers = {
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      ...(forEveryOrigin?.test(url) && { 'cross-origin-resource-policy': 'cross-origin' }),
      'cache-control': url.startsWith(BUILD_FILES_PATH) ? IMMUTABLE : REVALIDATED,
    };
    const body = new Body(read(name), { br: copy(`${name}.br`), gzip: copy(`${name}.gz`) });
    files.set(url, { status: 200, headers, body });
  }
  return files;
}
