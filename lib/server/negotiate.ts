import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import type { Encoding } from '../base/body';

/** The smallest first. */
const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding that the client prefers, the smallest of equals; `identity` if it accepts none. */
export function chooseEncoding({ 'accept-encoding': header }: IncomingHttpHeaders): Encoding {
  const accepted = parseAccept(String(header ?? '').toLowerCase());
  const others = accepted.find(({ type }) => type === '*')?.q ?? 0;
  const quality = (encoding: Encoding) =>
    accepted.find(({ type }) => type === encoding)?.q ?? others;
  const wanted = OFFERED.filter((it) => quality(it) > 0);
  return wanted.sort((a, b) => quality(b) - quality(a))[0] ?? 'identity';
}

/** Whether a client already has a response, by the entity tags of both (RFC 9110, section 13.1.2). */
export function isKnown(request: IncomingHttpHeaders, response: OutgoingHttpHeaders): boolean {
  const tags = request['if-none-match']?.trim();
  if (tags === undefined) return false;
  // By weak comparison, as bodies may be compressed.
  return tags === '*' || tags.includes(String(response.etag).replace(/^W\//, ''));
}
