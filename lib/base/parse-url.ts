/**
 * Reads a URL, as `URL.parse` does, which Node has from version 22 on. `URL.canParse` is used
 * nowhere: once it is called often enough to be compiled, Node 20 says that a host with a
 * letter such as `ü` is no URL.
 * @param base what a relative URL is resolved against
 * @returns undefined if it is no URL
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
