/**
 * Parses a URL; undefined if the text is none. Node 20 lacks `URL.parse`, and its `URL.canParse`
 * refuses, once optimized, a host with a letter such as `ü`.
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
