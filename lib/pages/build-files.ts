import { readFileSync } from 'node:fs';
import type { Body } from '../base/body';

/** The files of the build that documents are made with. */
export type BuildFiles = {
  /** Next's name for the build. */
  id: string;
  /** Text of components/islands/loader.ts as the build minified it. */
  loader: string;
  /** The texts of the style sheets that may stand in any page, by their URL paths. */
  styleSheets: ReadonlyMap<string, string>;
};

/** @throws {Error} when there is no build */
export function readBuildFiles(staticFiles: ReadonlyMap<string, { body: Body }>): BuildFiles {
  const read = (name: string) => readFileSync(`.next/${name}`, 'utf8').trim();
  const styleSheets = new Map<string, string>();
  for (const [href, { body }] of staticFiles) {
    if (!href.endsWith('.css')) continue;
    const style = toInlineStyle(href, Buffer.from(body.bytes).toString());
    if (style !== undefined) styleSheets.set(href, style);
  }
  return { id: read('BUILD_ID'), loader: read('loader.js'), styleSheets };
}

/** A `url()` that is relative to its style sheet. */
const RELATIVE_URL = /\burl\(\s*(["']?)(?![/#]|[a-z][a-z\d+.-]*:)([^"')]+)\1\s*\)/gi;

/** What would end the element, names files in another way, or means something at the start only. */
const UNFIT = /<\/style|<!--|@import|@charset|@namespace|image-set\(|\bsrc\(/i;

/**
 * The text of a style sheet with absolute URLs, fit to stand in the HTML of any page; undefined if
 * it holds something that is not known to work there.
 */
export function toInlineStyle(href: string, css: string): string | undefined {
  if (UNFIT.test(css)) return undefined;
  return css.replace(RELATIVE_URL, (_, _quote, url: string) => {
    const { pathname, search, hash } = new URL(url, `http://sheet${href}`);
    return `url(${pathname}${search}${hash})`;
  });
}
