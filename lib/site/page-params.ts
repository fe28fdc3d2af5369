/**
 * Decodes a path parameter of a page. Next passes parameters percent-encoded to pages, but
 * decoded to `generateMetadata` and route handlers: only pages may call this.
 */
export function paramOfPage(encoded: string): string {
  return decodeURIComponent(encoded);
}

/** The `searchParams` of a page, of which a repeated one has all its values. */
export function queryOfPage(
  params: Record<string, string | string[] | undefined>,
): URLSearchParams {
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value = []]) =>
      [value].flat().map((text) => [name, text]),
    ),
  );
}
