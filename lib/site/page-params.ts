/** Decodes a path parameter. For pages alone: metadata and route handlers get theirs decoded. */
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
