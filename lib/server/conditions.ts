import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/**
 * Whether a client already has the content of a response (RFC 9110, section 13); If-None-Match
 * takes precedence over If-Modified-Since.
 * @param request headers of the request
 * @param response headers of the response: `etag`, and `last-modified` if it is known
 */
export function isKnown(request: IncomingHttpHeaders, response: OutgoingHttpHeaders): boolean {
  const tags = request['if-none-match'];
  if (tags !== undefined) return hasVersion(tags, String(response.etag));
  const since = Date.parse(request['if-modified-since'] ?? '');
  return Date.parse(String(response['last-modified'] ?? '')) <= since;
}

/** By weak comparison (section 13.1.2), as bodies may be compressed. */
function hasVersion(header: string, tag: string): boolean {
  const strong = tag.replace(/^W\//, '');
  const tags = header.split(',').map((it) => it.trim().replace(/^W\//, ''));
  return tags.includes(strong) || tags.includes('*');
}
