import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import type { Encoding } from '../base/body';

/** Encodings that the site offers, the smallest first. */
const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding that the client prefers, the smallest of equals; `identity` if it accepts none. */
export function chooseEncoding({ 'accept-encoding': header }: IncomingHttpHeaders): Encoding {
  const accepted = parseAccept(String(header ?? '').toLowerCase());
  const anyOther = accepted.find(({ type }) => type === '*')?.q ?? 0;
  const quality = (encoding: Encoding) =>
    accepted.find(({ type }) => type === encoding)?.q ?? anyOther;
  const acceptable = OFFERED.filter((encoding) => quality(encoding) > 0);
  return acceptable.sort((a, b) => quality(b) - quality(a))[0] ?? 'identity';
}

/** Whether the client has this very response, by the entity tags (RFC 9110, section 13.1.2). */
export function isNotModified(
  request: IncomingHttpHeaders,
  response: OutgoingHttpHeaders,
): boolean {
  const tags = request['if-none-match']?.trim();
  if (tags === undefined) return false;
  // Weak comparison: the bytes of a compressed body differ.
  return tags === '*' || tags.includes(String(response.etag).replace(/^W\//, ''));
}
