import { LRUCache } from 'lru-cache';
import { isMissing } from './page.js';

/** @typedef {import('./store.js').StoredPage} StoredPage */

/** Bytes of pages in memory. */
const PAGES_BYTES = 64_000_000;
/** Bytes of 404 pages, of which anybody can invent any number: they displace no other page. */
const NOT_FOUND_BYTES = 4_000_000;
/** Bytes beside the page itself: its headers, with the content policy, and its place here. */
const ENTRY_BYTES = 4_000;

/** The pages in memory, the ones in use. */
export class PageMemory {
  #pages = newCache(PAGES_BYTES);
  #notFoundPages = newCache(NOT_FOUND_BYTES);

  /** @param {string} path */
  get(path) {
    return this.#pages.get(path) ?? this.#notFoundPages.get(path);
  }

  /**
   * @param {string} path
   * @param {StoredPage} entry
   */
  set(path, entry) {
    if (isMissing(entry.page)) {
      this.#pages.delete(path);
      this.#notFoundPages.set(path, entry);
    } else {
      this.#notFoundPages.delete(path);
      this.#pages.set(path, entry);
    }
  }
}

/**
 * @param {number} maxSize bytes
 * @returns {LRUCache<string, StoredPage>}
 */
function newCache(maxSize) {
  return new LRUCache({ maxSize, sizeCalculation: bytesOf });
}

/** @param {StoredPage} entry */
function bytesOf({ page: { html, rscData, segmentData }, flights }) {
  const segments = [...(segmentData?.values() ?? [])];
  const old = [...(flights?.versions.values() ?? [])].filter((flight) => flight !== rscData);
  const data = [rscData, ...segments, ...old].reduce((sum, part) => sum + (part?.length ?? 0), 0);
  // Two bytes for each character, as V8 takes for a text with any that is not Latin.
  return ENTRY_BYTES + 2 * html.length + data;
}
