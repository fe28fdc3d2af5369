/** A comment, a text, or a `url()` of CSS; within the first two nothing else begins. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\(\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"'()\\\s]*)\s*\)/gi;

/** What names other files in a way that is not looked into, or means something at the start only. */
const UNKNOWN_RULE = /@import|@charset|@namespace|image-set\(|\bsrc\(/i;

/** What would end the element, or change how browsers read it. */
const MARKUP = /<\/style|<!--/i;

/**
 * The text of a style sheet of the build, fit to stand in the HTML of any page: its relative
 * URLs are absolute.
 * @param href the sheet's own URL, from `/`
 * @returns undefined if the sheet holds something that is not known to work within a page
 */
export function toInlineStyle(href: string, css: string): string | undefined {
  if (UNKNOWN_RULE.test(css) || MARKUP.test(css)) return undefined;
  return css.replaceAll(TOKEN, (token: string, quoted?: string) => {
    const url = quoted?.replace(/^(["'])(.*)\1$/s, '$2');
    if (!url || /^[#/]|^[a-z][a-z\d+.-]*:/i.test(url)) return token;
    const { pathname, search, hash } = new URL(url, `http://sheet${href}`);
    return `url(${pathname}${search}${hash})`;
  });
}
