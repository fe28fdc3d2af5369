import { LRUCache } from 'lru-cache';
import { Body } from '../base/body';

/** Bytes above which a text is not stored: compressing it would take several seconds. */
const MAX_STORED_BYTES = 2_000_000;

/** The most recent texts of route handlers: feeds, sitemaps and others. */
const bodies = new LRUCache<string, Body>({
  maxSize: 24_000_000,
  // With room for the compressed copies.
  sizeCalculation: ({ bytes }) => 2 * bytes.length + 200,
});

/**
 * The body with this text: the same one for the same bytes. A text that is sent a second time is
 * compressed with the strongest compression, once.
 */
export function resourceBody(bytes: Uint8Array): Body {
  const body = new Body(bytes);
  if (bytes.length === 0 || bytes.length > MAX_STORED_BYTES) return body;
  const known = bodies.get(body.hash);
  if (!known) bodies.set(body.hash, body);
  else void known.compress();
  return known ?? body;
}
