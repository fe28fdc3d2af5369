/**
 * Decodes a path parameter of a page. Next passes parameters percent-encoded to pages, but
 * decoded to `generateMetadata` and route handlers: only pages may call this.
 */
export function paramOfPage(encoded: string): string {
  return decodeURIComponent(encoded);
}
