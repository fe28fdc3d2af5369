import { LRUCache } from 'lru-cache';
import { Body } from '../base/body';

/** The most recent texts of route handlers: feeds, sitemaps and others. */
const bodies = new LRUCache<string, Body>({
  maxSize: 24_000_000,
  // Compressing a longer one would take several seconds.
  maxEntrySize: 4_000_000,
  // With room for the compressed copies.
  sizeCalculation: ({ bytes }) => 2 * bytes.length + 200,
});

/** The same body for the same bytes; at the second time it is compressed to the fewest, once. */
export function resourceBody(bytes: Uint8Array): Body {
  const body = new Body(bytes);
  const known = bodies.get(body.hash);
  void known?.compress();
  if (!known) bodies.set(body.hash, body);
  return known ?? body;
}
