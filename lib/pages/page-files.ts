import { randomUUID } from 'node:crypto';
import v8 from 'node:v8';
import { Body, type Copies } from '../base/body';
import { WholeFiles } from '../base/whole-files';
import type { StoredPage } from './page';

const UNKNOWN_DATES = { startedAt: Number.NEGATIVE_INFINITY, freshSeconds: 0 };

/** A page as it is on disk. */
type PageOnDisk = Omit<StoredPage, 'body'> & {
  bytes: Uint8Array;
  copies: Copies;
  /** Id of the process, whose clock made the dates. */
  writer: string;
};

/** The pages of one build and one source of content on disk. */
export class PageFiles {
  readonly #files: WholeFiles;
  readonly #id = randomUUID();

  /** @param folder of this build and source alone, as a page names files of its build */
  constructor(folder: string) {
    this.#files = new WholeFiles({ folder, what: 'Pages' });
  }

  /** A page that was written by this process, or by another one: then it is stale. */
  async read(url: string): Promise<StoredPage | undefined> {
    const file = await this.#files.read(url);
    const page = file && decode(file);
    if (!page) return undefined;
    const { bytes, copies, writer, ...stored } = page;
    const body = new Body(bytes, copies);
    return { ...stored, body, ...(writer !== this.#id && UNKNOWN_DATES) };
  }

  async write(url: string, { body, ...stored }: StoredPage): Promise<void> {
    const { bytes, copies } = body;
    const page: PageOnDisk = { ...stored, bytes, copies, writer: this.#id };
    await this.#files.write(url, v8.serialize(page));
  }

  remove(url: string): Promise<void> {
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
