/** A `url()` that is relative to its style sheet. */
const RELATIVE_URL = /\burl\(\s*(["']?)(?![/#]|[a-z][a-z\d+.-]*:)([^"')]+)\1\s*\)/gi;

/** What would end the element, names files in another way, or means something at the start only. */
const UNFIT = /<\/style|<!--|@import|@charset|@namespace|image-set\(|\bsrc\(/i;

/**
 * The text of a style sheet of the build, fit to stand in the HTML of any page: its relative
 * URLs are absolute.
 * @param href the sheet's own URL, from `/`
 * @returns undefined if the sheet holds something that is not known to work within a page
 */
export function toInlineStyle(href: string, css: string): string | undefined {
  if (UNFIT.test(css)) return undefined;
  return css.replace(RELATIVE_URL, (_, _quote, url: string) => {
    const { pathname, search, hash } = new URL(url, `http://sheet${href}`);
    return `url(${pathname}${search}${hash})`;
  });
}
