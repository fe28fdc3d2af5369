/** Parses a URL; undefined for other texts. Node 20 has no `URL.parse`, and `canParse` fails for `ü`. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
