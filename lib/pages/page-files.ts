import v8 from 'node:v8';
import { Body, type Copies } from '../base/body';
import { WholeFiles } from '../base/whole-files';
import type { Page, StoredPage } from './page';

/** A page as it is on disk. Its date is left out: the clock of another process made it. */
type PageOnDisk = Omit<Page, 'body'> & {
  publication: number;
  bytes: Uint8Array;
  copies: Copies;
};

/** The pages of one build and one source of content on disk. */
export class PageFiles {
  readonly #files: WholeFiles;

  /** @param folder of this build and source alone, as a page names files of its build */
  constructor(folder: string) {
    this.#files = new WholeFiles({ folder, what: 'Pages' });
  }

  /** A page that was written by this process or an earlier one: it is stale. */
  async read(url: string): Promise<StoredPage | undefined> {
    const bytes = await this.#files.read(url);
    const page = bytes && decode(bytes);
    if (!page) return undefined;
    const { status, headers, publication } = page;
    const body = new Body(page.bytes, page.copies);
    return {
      status,
      headers,
      body,
      publication,
      startedAt: Number.NEGATIVE_INFINITY,
      freshSeconds: 0,
    };
  }

  async write(url: string, { status, headers, publication, body }: StoredPage): Promise<void> {
    const page: PageOnDisk = {
      status,
      headers,
      publication,
      bytes: body.bytes,
      copies: body.copies,
    };
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
