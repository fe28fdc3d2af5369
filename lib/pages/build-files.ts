import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toInlineStyle } from './inline-style';

/** The files of the build that documents are made with. */
export type BuildFiles = {
  /** Next's name for the build. */
  id: string;
  /** Text of components/islands/loader.ts as the build minified it. */
  loader: string;
  /** The texts of the style sheets that may stand in any page, by their URL paths. */
  styleSheets: ReadonlyMap<string, string>;
};

/**
 * @param folder that the build writes to
 * @throws {Error} when there is no build in it
 */
export function readBuildFiles(
  folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next'),
): BuildFiles {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const styleSheets = new Map<string, string>();
  for (const name of readdirSync(path.join(folder, 'static'), { recursive: true }).map(String)) {
    if (!name.endsWith('.css')) continue;
    const href = `/_next/static/${name}`;
    const style = toInlineStyle(href, read(`static/${name}`));
    if (style !== undefined) styleSheets.set(href, style);
  }
  return { id: read('BUILD_ID').trim(), loader: read('loader.js').trim(), styleSheets };
}
