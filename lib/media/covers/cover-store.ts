import { LRUCache } from 'lru-cache';
import { WholeFiles } from '../../base/whole-files';
import type { Cover } from './make-cover';

/** Bytes of covers in memory: those that are requested most. */
const MEMORY_BYTES = 16_000_000;
/** Bytes of covers on disk: those of about 1,000 articles in every width and format. */
const DISK_BYTES = 250_000_000;
const DISK_FILES = 20_000;
/** A cover as it is stored. */
export type StoredCover = Cover & {
  /** On the clock of lib/base/clock.ts. */
  madeAt: number;
  /** The publication number at that time: the cover may have been withdrawn since. */
  publication: number;
  /** Hash of the file that it was made of. */
  original: string;
};

/** The covers that were made, in memory and on disk; on each, what was used least goes first. */
export class CoverStore {
  readonly #memory = new LRUCache<string, StoredCover>({
    maxSize: MEMORY_BYTES,
    // The rest of an entry has about 500 bytes.
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  });
  readonly #files: WholeFiles<StoredCover>;

  /** @param folder of one source of content */
  constructor(folder: string) {
    this.#files = new WholeFiles({
      folder,
      what: 'Covers',
      limits: { bytes: DISK_BYTES, files: DISK_FILES },
    });
    void this.#files.clean();
  }

  async get(name: string): Promise<StoredCover | undefined> {
    const known = this.#memory.get(name);
    if (known) return known;
    const file = await this.#files.read(name);
    // Another request may have made it anew meanwhile.
    const newer = this.#memory.get(name);
    if (newer || !file) return newer;
    this.#memory.set(name, file);
    return file;
  }

  set(name: string, cover: StoredCover): void {
    this.#memory.set(name, cover);
    void this.#files.write(name, cover);
  }

  remove(name: string): void {
    this.#memory.delete(name);
    void this.#files.remove(name);
  }
}
