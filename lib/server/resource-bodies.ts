import { LRUCache } from 'lru-cache';
import { Body } from '../base/body';

/** Most bytes of the stored texts, with their compressed copies. */
const MAX_BYTES = 24_000_000;
/** Bytes above which a text is not stored: compressing it would take several seconds. */
const MAX_STORED_BYTES = 2_000_000;

/**
 * The most recent bodies of feeds, sitemaps and other texts of route handlers. A text that is sent
 * a second time is compressed with the strongest compression, once.
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
