/** Decodes a path parameter of a page; Next decodes those of metadata and route handlers itself. */
export function paramOfPage(encoded: string): string {
  return decodeURIComponent(encoded);
}

/** The `searchParams` of a page, with all values of a repeated parameter. */
export function queryOfPage(
  params: Record<string, string | string[] | undefined>,
): URLSearchParams {
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value = []]) =>
      [value].flat().map((text) => [name, text]),
    ),
  );
}
