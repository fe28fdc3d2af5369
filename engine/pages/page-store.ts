import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AtomicFiles, Limits } from '../files/atomic-files';
import { Body, type Copies } from '../http/body';
import { now } from '../process/time';
import { publication } from '../publication/publication';
import type { PageResponse } from './make-page';

/** A page in the store. */
export type StoredPage = PageResponse & {
  /** Start of the rendering (engine/process/time.ts): the page may lack later changes. */
  readonly startedAt: number;
  /** Publication number at the start of the rendering: the page may lack later publications. */
  readonly publication: number;
  /** Counted from the start of the rendering. */
  readonly freshSeconds: number;
  /** Of a last good page, whose later rendering failed: the start of its own rendering. */
  readonly goodAt?: number;
  /** Whether visitors can invent any number of URLs for the page. */
  readonly isUnbounded?: boolean;
};

/** Whether something was published since the rendering began. */
export function isBeforePublication({ publication: renderedIn }: StoredPage): boolean {
  return renderedIn < publication();
}

/** Whether a page has been stale for so many seconds. */
export function isStale({ startedAt, freshSeconds }: StoredPage, staleSeconds = 0): boolean {
  return now() - startedAt >= (freshSeconds + staleSeconds) * 1_000;
}

/** A page in its file: the body with its compressed copies. */
export type PageOnDisk = Omit<StoredPage, 'body'> & {
  bytes: Uint8Array;
  copies: Copies;
  /** Names the process that has written the file. */
  writer: string;
};

/** Limits of pages on disk: enough for some 20,000 pages, at 40 KB each. */
export const DISK_LIMITS: Limits = { bytes: 1_000_000_000, files: 25_000 };
/** Most bytes of pages in memory. */
const PAGES_BYTES = 64_000_000;
/** Most bytes of pages with invented URLs, such as 404 pages, which displace no other page. */
const INVENTED_BYTES = 4_000_000;
/** Bytes of a page besides its body: headers and the place in the cache. */
const ENTRY_BYTES = 4_000;

type Files = Pick<AtomicFiles<PageOnDisk>, 'read' | 'remove'> & {
  write(url: string, page: PageOnDisk): Promise<unknown>;
};

/** The most recently used pages, in memory and, unless their URLs can be invented, on disk. */
export class PageStore {
  readonly #pages = newCache(PAGES_BYTES);
  readonly #invented = newCache(INVENTED_BYTES);
  readonly #writer = randomUUID();

  /** @param files of this build alone, as a page names files of its build */
  constructor(private readonly files: Files) {}

  get(url: string): StoredPage | undefined {
    return this.#pages.get(url) ?? this.#invented.get(url);
  }

  /** The page in memory or on disk. A page that an earlier process has written is stale. */
  async read(url: string): Promise<StoredPage | undefined> {
    const inMemory = this.get(url);
    if (inMemory) return inMemory;
    const file = await this.files.read(url);
    // Another request may have stored the page meanwhile.
    const newer = this.get(url);
    if (newer || !file) return newer;
    const { bytes, copies, writer, ...dated } = file;
    // The clock may have been set back since an earlier process has dated the page.
    const dates = { startedAt: Math.min(dated.startedAt, now()), freshSeconds: 0 };
    const isOwn = writer === this.#writer;
    const page = { ...dated, ...(isOwn ? {} : dates), body: new Body(bytes, copies) };
    this.keep(url, page);
    return page;
  }

  /** Stores a page in memory and, unless its URL can be invented, on disk. */
  set(url: string, page: StoredPage): void {
    if (page.status === 404 || page.isUnbounded) {
      if (this.#pages.delete(url)) void this.files.remove(url);
      this.#invented.set(url, page);
    } else {
      this.#invented.delete(url);
      this.#pages.set(url, page);
      void this.#write(url, page);
    }
  }

  /** Stores a page in memory alone, as its file does not change. */
  keep(url: string, page: StoredPage): void {
    (page.isUnbounded ? this.#invented : this.#pages).set(url, page);
  }

  delete(url: string): void {
    this.#pages.delete(url);
    this.#invented.delete(url);
    void this.files.remove(url);
  }

  /** Whether there is room in memory for pages that nobody has requested yet. */
  get hasRoom(): boolean {
    return this.#pages.calculatedSize < PAGES_BYTES / 2;
  }

  /** Writes a page with its compressed copies, unless it is replaced while they are made. */
  async #write(url: string, { body, ...dated }: StoredPage): Promise<void> {
    await body.compress();
    if (this.#pages.get(url)?.body !== body) return;
    const { bytes, copies } = body;
    await this.files.write(url, { ...dated, bytes, copies, writer: this.#writer });
  }
}

function newCache(maxSize: number) {
  return new LRUCache<string, StoredPage>({
    maxSize,
    sizeCalculation: ({ body }) => ENTRY_BYTES + 2 * body.bytes.length,
  });
}
