import v8 from 'node:v8';
import { LRUCache } from 'lru-cache';
import { Body, type Copies } from '../base/body';
import { WholeFiles } from '../base/whole-files';
import type { Page, StoredPage } from './page';

/** Most pages whose dates are remembered; further pages are stale when they are read. */
const MAX_DATES = 20_000;

const UNKNOWN = { startedAt: Number.NEGATIVE_INFINITY, freshSeconds: 0 };

/** A page as it is on disk. Its date is left out: the clock of another process may have made it. */
type PageOnDisk = Omit<Page, 'body'> & {
  publication: number;
  bytes: Uint8Array;
  copies: Copies;
};

type Dates = Pick<StoredPage, 'startedAt' | 'freshSeconds'>;

/** The pages of one build and one source of content on disk. */
export class PageFiles {
  readonly #files: WholeFiles;
  /** Dates of the pages that this process has written, with the hashes of their bodies. */
  readonly #dates = new LRUCache<string, Dates & { hash: string }>({ max: MAX_DATES });

  /** @param folder of this build and source alone, as a page names files of its build */
  constructor(folder: string) {
    this.#files = new WholeFiles({ folder, what: 'Pages' });
  }

  /** A page that was written by this process, or by an earlier one: then it is stale. */
  async read(url: string): Promise<StoredPage | undefined> {
    const bytes = await this.#files.read(url);
    const page = bytes && decode(bytes);
    if (!page) return undefined;
    const { status, headers, publication } = page;
    const body = new Body(page.bytes, page.copies);
    const known = this.#dates.get(url);
    // The file may be another process's, or the last write may have failed.
    const dates = known?.hash === body.hash ? known : UNKNOWN;
    const { startedAt, freshSeconds } = dates;
    return { status, headers, body, publication, startedAt, freshSeconds };
  }

  async write(url: string, written: StoredPage): Promise<void> {
    const { status, headers, publication, body, startedAt, freshSeconds } = written;
    const page: PageOnDisk = {
      status,
      headers,
      publication,
      bytes: body.bytes,
      copies: body.copies,
    };
    await this.#files.write(url, v8.serialize(page));
    this.#dates.set(url, { startedAt, freshSeconds, hash: body.hash });
  }

  remove(url: string): Promise<void> {
    this.#dates.delete(url);
    return this.#files.remove(url);
  }

  clean(): Promise<void> {
    return this.#files.clean();
  }
}

function decode(bytes: Buffer): PageOnDisk | undefined {
  try {
    return v8.deserialize(bytes);
  } catch {
    // Written by another version of Node.js.
    return undefined;
  }
}
