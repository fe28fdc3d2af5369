import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding } from '../base/body';

const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send a few different headers, each of them with every request. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/**
 * The encoding of the response: the one that the client prefers, or the smallest if it has no
 * preference. A client that accepts none of the site's encodings gets the bytes uncompressed.
 * @param acceptEncoding the header Accept-Encoding of the request
 */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const header = String(acceptEncoding ?? '');
  const known = chosen.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = negotiator.encodings(OFFERED, { preferred: OFFERED });
  const encoding = OFFERED.find((it) => it === best) ?? 'identity';
  if (header.length < 100) chosen.set(header, encoding);
  return encoding;
}
