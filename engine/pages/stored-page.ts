import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { now } from '../process/time';
import { publication } from '../publication/publication';
import { Body, type Copies } from '../response/body';
import type { PageResponse } from '../response/page-response';

/** A page in memory. */
export type StoredPage = PageResponse & {
  /** Start of the rendering, or of the later one that failed (engine/process/time.ts). */
  readonly startedAt: number;
  /** The publication at that time: the page may lack later ones. */
  readonly publication: number;
  /** Counted from that time. */
  readonly freshSeconds: number;
  /** Of a last good page: the start of its own rendering. */
  readonly goodAt?: number;
  /** Whether visitors can make up any number of URLs for the page. */
  readonly isUnbounded?: boolean;
};

/** Bytes of a page besides its body: headers and the place in the cache. */
const ENTRY_BYTES = 4_000;

/** A page in its file, with its compressed copies; `writer` names the process that rendered it. */
type Content = Omit<StoredPage, 'body'> & { bytes: Uint8Array; copies: Copies; writer: string };

/** Whether something was published since the rendering began. */
export function isBeforePublication(page: StoredPage): boolean {
  return page.publication < publication();
}

/** Makes a store of pages in memory, from which the least recently used go first. */
export function pagesInMemory(maxSize: number): LRUCache<string, StoredPage> {
  const sizeCalculation = ({ body }: StoredPage) => ENTRY_BYTES + 2 * body.bytes.length;
  return new LRUCache({ maxSize, sizeCalculation });
}

export function toFile({ body, ...dated }: StoredPage, writer: string): Buffer {
  const { bytes, copies } = body;
  return serialize({ ...dated, bytes, copies, writer } satisfies Content);
}

/**
 * The page of a file; undefined for bytes that are no page.
 * @param ownWriter names this process: a page that another one has rendered is stale
 */
export function fromFile(file: Buffer, ownWriter: string): StoredPage | undefined {
  try {
    const { bytes, copies, writer, ...page }: Content = deserialize(file);
    // The clock may have been set back since an earlier process has dated the page.
    const dates = { startedAt: Math.min(page.startedAt, now()), freshSeconds: 0 };
    return { ...page, ...(writer === ownWriter ? {} : dates), body: new Body(bytes, copies) };
  } catch {
    return undefined;
  }
}
