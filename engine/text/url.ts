/**
 * A URL; undefined for other texts. (Node.js 20 has no `URL.parse`, and its `canParse` fails for
 * `ü`.)
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Characters that encodeURIComponent encodes although a segment may contain them. */
const ALLOWED_IN_SEGMENT = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * Encodes what RFC 3986 (section 3.3) forbids in a segment and nothing else, like browsers, and
 * proxies that decode and encode paths.
 */
export const pathSegment = (text: string) =>
  encodeURIComponent(text).replace(ALLOWED_IN_SEGMENT, decodeURIComponent);

/** The decoded text; undefined if it cannot be decoded. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
