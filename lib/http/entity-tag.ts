/**
 * Whether a client that sent If-None-Match has what this tag stands for (RFC 9110, section
 * 13.1.2: by weak comparison).
 * @param header If-None-Match of the request
 * @param tag with its quotes
 */
export function hasVersion(header: string | undefined, tag: string): boolean {
  const strong = tag.replace(/^W\//, '');
  const tags = header?.split(',').map((it) => it.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(strong) || tags.includes('*');
}
