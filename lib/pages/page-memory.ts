import { LRUCache } from 'lru-cache';
import { isMissing, type StoredPage } from './page';

/** Bytes of pages in memory. */
const PAGES_BYTES = 64_000_000;
/** Bytes of 404 pages, of which anybody can invent any number: they displace no other page. */
const MISSING_BYTES = 4_000_000;
/** Bytes besides the body: headers, with the content policy, and the place in the cache. */
const ENTRY_BYTES = 4_000;

/** The pages in memory: those that were used last. */
export class PageMemory {
  readonly #pages = newCache(PAGES_BYTES);
  readonly #missing = newCache(MISSING_BYTES);

  get(url: string): StoredPage | undefined {
    return this.#pages.get(url) ?? this.#missing.get(url);
  }

  set(url: string, page: StoredPage): void {
    const [into, outOf] = isMissing(page)
      ? [this.#missing, this.#pages]
      : [this.#pages, this.#missing];
    outOf.delete(url);
    into.set(url, page);
  }

  delete(url: string): void {
    this.#pages.delete(url);
    this.#missing.delete(url);
  }

  /** The pages, except for the 404 pages. */
  pages(): Iterable<StoredPage> {
    return this.#pages.values();
  }

  /** Whether there is room for pages that nobody has requested yet. */
  get hasRoom(): boolean {
    return this.#pages.calculatedSize < PAGES_BYTES / 2;
  }
}

function newCache(maxSize: number) {
  return new LRUCache<string, StoredPage>({
    maxSize,
    sizeCalculation: ({ body }) => ENTRY_BYTES + 2 * body.bytes.length,
  });
}
