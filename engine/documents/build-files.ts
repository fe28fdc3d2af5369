import { readFileSync } from 'node:fs';

/** The path of scripts, style sheets and fonts. */
export const BUILD_FILES_PATH = '/_next/static/';

export type BuildFiles = {
  /** Minified text of engine/islands/loader.ts. */
  loader: string;
  /** Texts of the style sheets that can be inline in a document, by URL path. */
  styleSheets: ReadonlyMap<string, string>;
};

/** @throws {Error} without a build */
export function readBuildFiles(
  staticFiles: ReadonlyMap<string, { body: { bytes: Uint8Array } }>,
): BuildFiles {
  const styleSheets = new Map<string, string>();
  for (const [href, { body }] of staticFiles) {
    if (!href.endsWith('.css')) continue;
    const style = toInlineStyle(href, Buffer.from(body.bytes).toString());
    if (style !== undefined) styleSheets.set(href, style);
  }
  return { loader: readFileSync('.next/loader.js', 'utf8').trim(), styleSheets };
}

const URL_FUNCTION = /\burl\(([^()]*)\)/gi;

/** URLs that mean the same in every file; `#` refers to an element of the document. */
const ABSOLUTE = /^(?:[/#]|[a-z][a-z\d+.-]*:)/i;

/** CSS that works in a file alone, or ends a style element. */
const UNFIT = /<\/style|<!--|@import|@charset|@namespace|image-set\(|\bsrc\(/i;

/** A style sheet as the text of a style element; undefined if it might not work there. */
export function toInlineStyle(href: string, css: string): string | undefined {
  if (UNFIT.test(css)) return undefined;
  return css.replace(URL_FUNCTION, (written, argument: string) => {
    const url = argument.trim().replace(/^["']|["']$/g, '');
    if (!url || ABSOLUTE.test(url)) return written;
    const { pathname, search, hash } = new URL(url, `http://sheet${href}`);
    return `url(${pathname}${search}${hash})`;
  });
}
