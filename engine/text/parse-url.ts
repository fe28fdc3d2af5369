/**
 * Parses a URL; undefined for other texts. (Node.js 20 has no `URL.parse`, and its `canParse` fails
 * for `ü`.)
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
