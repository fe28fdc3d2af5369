/**
 * A URL, or undefined if it is none, as by `URL.parse` of Node 22. (`URL.canParse`, once compiled,
 * refuses in Node 20 a host with a letter such as `ü`.)
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
