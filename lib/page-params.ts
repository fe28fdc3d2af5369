/**
 * The value of a path parameter in a page. Next hands a page its parameters percent-encoded,
 * but `generateMetadata` and route handlers theirs decoded: this is the one place where a
 * page decodes, and nothing else may.
 */
export function paramOfPage(encoded: string): string {
  return decodeURIComponent(encoded);
}
