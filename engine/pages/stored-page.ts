import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { now } from '../process/time';
import { publication } from '../publication/publication';
import { Body, type Copies } from '../response/body';
import type { PageResponse } from '../response/page-response';

/** A page in memory. */
export type StoredPage = PageResponse & {
  /** Start of the rendering, or of a later one that failed (engine/process/time.ts). */
  readonly startedAt: number;
  /** The publication at that time; the page may lack later ones. */
  readonly publication: number;
  /** Counted from `startedAt`. */
  readonly freshSeconds: number;
  /** For a last good page: the start of its own rendering. */
  readonly goodAt?: number;
  /** Whether visitors can request any number of URLs that lead to such a page. */
  readonly isUnbounded?: boolean;
};

/** Bytes of a page besides its body: headers and the entry in the cache. */
const ENTRY_BYTES = 4_000;

/**
 * A page in its file, with its compressed copies; `writer` identifies the process that rendered it.
 */
type Content = Omit<StoredPage, 'body'> & { bytes: Uint8Array; copies: Copies; writer: string };

/** Whether something was published since the rendering began. */
export function isBeforePublication(page: StoredPage): boolean {
  return page.publication < publication();
}

/** Makes a store of pages in memory, which evicts the least recently used ones first. */
export function pagesInMemory(maxSize: number): LRUCache<string, StoredPage> {
  const sizeCalculation = ({ body }: StoredPage) => ENTRY_BYTES + 2 * body.bytes.length;
  return new LRUCache({ maxSize, sizeCalculation });
}

export function toFile({ body, ...dated }: StoredPage, writer: string): Buffer {
  const { bytes, copies } = body;
  return serialize({ ...dated, bytes, copies, writer } satisfies Content);
}

/**
 * The page in a file; undefined for bytes that are no page.
 * @param ownWriter identifies this process, because the page of another one is stale
 */
export function fromFile(file: Buffer, ownWriter: string): StoredPage | undefined {
  try {
    const { bytes, copies, writer, ...page }: Content = deserialize(file);
    // Dates are limited to now, because the clock may have been set back since an earlier process
    // wrote them.
    const dates = { startedAt: Math.min(page.startedAt, now()), freshSeconds: 0 };
    return { ...page, ...(writer === ownWriter ? {} : dates), body: new Body(bytes, copies) };
  } catch {
    return undefined;
  }
}
