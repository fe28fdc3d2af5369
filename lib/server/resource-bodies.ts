import { LRUCache } from 'lru-cache';
import { Body } from '../base/body';

/** Bytes in memory of the texts that route handlers made, with their compressed copies. */
const MAX_BYTES = 24_000_000;
/** Bytes of a text from which on it is not stored: to compress it takes several seconds. */
const MAX_STORED_BYTES = 2_000_000;

/**
 * The bodies of feeds, sitemaps and other texts that were sent last. One that comes a second
 * time is compressed to the fewest bytes, once.
 */
export class ResourceBodies {
  readonly #bodies = new LRUCache<string, Body>({
    maxSize: MAX_BYTES,
    // With room for the copies.
    sizeCalculation: ({ bytes }) => 2 * bytes.length + 200,
  });

  /** The body with this text: the same one for the same bytes. */
  of(bytes: Uint8Array): Body {
    const body = new Body(bytes);
    if (bytes.length === 0 || bytes.length > MAX_STORED_BYTES) return body;
    const known = this.#bodies.get(body.hash);
    if (!known) this.#bodies.set(body.hash, body);
    else void known.compress();
    return known ?? body;
  }
}
