import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Body, type Copies } from '../base/body';
import { now } from '../base/clock';
import type { Limits } from '../base/least-used';
import type { WholeFiles } from '../base/whole-files';
import { isMissing, type PageResponse } from './make-page';

/** A page in the store. */
export type StoredPage = PageResponse & {
  /** Start of its rendering (lib/base/clock.ts): the page may lack changes made after that. */
  readonly startedAt: number;
  /** The publication number at that time: the page may lack later publications. */
  readonly publication: number;
  /** From the start of its rendering on. */
  readonly freshSeconds: number;
  /** Start of the rendering that made it, if a later one failed and this page stayed. */
  readonly goodAt?: number;
  /** Whether anybody could have it under any number of URLs. */
  readonly isInvented?: boolean;
};

/** A page in its file: the body with its compressed copies. */
export type PageOnDisk = Omit<StoredPage, 'body'> & {
  bytes: Uint8Array;
  copies: Copies;
  /** Names the process whose clock made the dates. */
  writer: string;
};

/** Bytes of pages on disk: those of a blog with some 20,000 articles, at 40 KB each. */
const DISK_BYTES = 1_000_000_000;
const DISK_FILES = 25_000;
export const DISK_LIMITS: Limits = { bytes: DISK_BYTES, files: DISK_FILES };
/** Bytes of pages in memory. */
const PAGES_BYTES = 64_000_000;
/** Bytes of pages whose URLs anybody can invent, such as 404 pages: they displace no other page. */
const INVENTED_BYTES = 4_000_000;
/** Bytes besides the body: headers, with the content policy, and the place in the cache. */
const ENTRY_BYTES = 4_000;

/** Milliseconds after which a failed rendering, of a page that nobody requests, says no more. */
const OUTAGE_MS = 5 * 60_000;

const UNKNOWN_DATES = { startedAt: Number.NEGATIVE_INFINITY, freshSeconds: 0 };

type PageFiles = Pick<WholeFiles<PageOnDisk>, 'read' | 'write' | 'remove'>;

/** The pages that were used last, in memory; on disk those whose URLs nobody can invent. */
export class PageStore {
  readonly #pages = newCache(PAGES_BYTES);
  readonly #invented = newCache(INVENTED_BYTES);
  readonly #files: PageFiles;
  readonly #writer = randomUUID();

  /** @param files of this build and source of content alone, as a page names files of its build */
  constructor(files: PageFiles) {
    this.#files = files;
  }

  /** The page, if it is in memory. */
  get(url: string): StoredPage | undefined {
    return this.#pages.get(url) ?? this.#invented.get(url);
  }

  /** The page in memory or on disk; one that an earlier process wrote is stale. */
  async read(url: string): Promise<StoredPage | undefined> {
    const inMemory = this.get(url);
    if (inMemory) return inMemory;
    const file = await this.#files.read(url);
    // Another request may have stored it meanwhile.
    const newer = this.get(url);
    if (newer || !file) return newer;
    const { bytes, copies, writer, ...dated } = file;
    const dates = writer === this.#writer ? {} : UNKNOWN_DATES;
    const page = { ...dated, ...dates, body: new Body(bytes, copies) };
    this.keep(url, page);
    return page;
  }

  /** Stores a page: in memory, and on disk unless anybody can invent its URL. */
  set(url: string, page: StoredPage): void {
    if (isMissing(page) || page.isInvented) {
      if (this.#pages.delete(url)) void this.#files.remove(url);
      this.#invented.set(url, page);
    } else {
      this.#invented.delete(url);
      this.#pages.set(url, page);
      void this.#write(url, page);
    }
  }

  /** Stores a page that is on disk already in memory. */
  keep(url: string, page: StoredPage): void {
    (page.isInvented ? this.#invented : this.#pages).set(url, page);
  }

  delete(url: string): void {
    this.#pages.delete(url);
    this.#invented.delete(url);
    void this.#files.remove(url);
  }

  /** Whether there is room in memory for pages that nobody has requested yet. */
  get hasRoom(): boolean {
    return this.#pages.calculatedSize < PAGES_BYTES / 2;
  }

  /** Seconds since the oldest page was rendered that an outage keeps; 0 without one. */
  get keptPageAge(): number {
    const time = now();
    const kept = [...this.#pages.values()].filter((page) => time - page.startedAt < OUTAGE_MS);
    return (time - Math.min(time, ...kept.map(({ goodAt = time }) => goodAt))) / 1_000;
  }

  /** Writes a page with its compressed copies, unless it was replaced while they were made. */
  async #write(url: string, { body, ...dated }: StoredPage): Promise<void> {
    await body.compress();
    if (this.#pages.get(url)?.body !== body) return;
    const { bytes, copies } = body;
    const writer = this.#writer;
    await this.#files.write(url, { ...dated, bytes, copies, writer });
  }
}

function newCache(maxSize: number) {
  return new LRUCache<string, StoredPage>({
    maxSize,
    sizeCalculation: ({ body }) => ENTRY_BYTES + 2 * body.bytes.length,
  });
}
