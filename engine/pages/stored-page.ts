import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { now } from '../process/time';
import { publication } from '../publication/publication';
import { Body, type Copies } from '../response/body';
import type { PageResponse } from '../response/page-response';

export type StoredPage = PageResponse & {
  /** Start of the rendering, or of a later one that failed. */
  readonly startedAt: number;
  /** The publication at that time; the page may lack later ones. */
  readonly publication: number;
  readonly freshSeconds: number;
  /** When the rendering of a last good page began; `startedAt` is that of the failed one. */
  readonly lastGoodAt?: number;
  readonly isUnbounded?: boolean;
};

/** Bytes of headers and of the entry in the cache. */
const ENTRY_BYTES = 4_000;

/** `writer` identifies the process that rendered the page. */
type Content = Omit<StoredPage, 'body'> & { bytes: Uint8Array; copies: Copies; writer: string };

export function isBeforePublication(page: StoredPage): boolean {
  return page.publication < publication();
}

export function pagesInMemory(maxSize: number): LRUCache<string, StoredPage> {
  const sizeCalculation = ({ body }: StoredPage) => ENTRY_BYTES + 2 * body.bytes.length;
  return new LRUCache({ maxSize, sizeCalculation });
}

export function toFile({ body, ...dated }: StoredPage, writer: string): Buffer {
  const { bytes, copies } = body;
  return serialize({ ...dated, bytes, copies, writer } satisfies Content);
}

/** Undefined for bytes that are no page. @param ownWriter the page of another process is stale */
export function fromFile(file: Buffer, ownWriter: string): StoredPage | undefined {
  try {
    const { bytes, copies, writer, ...page }: Content = deserialize(file);
    // The clock may have been set back since an earlier process wrote them.
    const dates = { startedAt: Math.min(page.startedAt, now()), freshSeconds: 0 };
    return { ...page, ...(writer === ownWriter ? {} : dates), body: new Body(bytes, copies) };
  } catch {
    return undefined;
  }
}
