import { LRUCache } from 'lru-cache';
import { AtomicFiles } from '../../../engine';
import type { Cover } from './make-cover';

const MEMORY_BYTES = 16_000_000;
/** Limits on disk: the covers of about 1,000 articles in every width and format. */
const DISK_LIMITS = { bytes: 250_000_000, files: 20_000 };

/** A cover as it is stored. */
export type StoredCover = Cover & {
  madeAt: number;
  /** The publication when the cover was made: it may have been withdrawn since. */
  publication: number;
  original: string;
};

/** Covers in memory and on disk, from both of which the least recently used are removed first. */
export class CoverStore {
  readonly #memory = new LRUCache<string, StoredCover>({
    maxSize: MEMORY_BYTES,
    // The rest of an entry has about 500 bytes.
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  });
  readonly #files: AtomicFiles<StoredCover>;

  /** @param folder the folder on disk, of one source of content */
  constructor(folder: string) {
    this.#files = new AtomicFiles({ folder, what: 'Covers', limits: DISK_LIMITS });
    void this.#files.clean();
  }

  async get(name: string): Promise<StoredCover | undefined> {
    const cached = this.#memory.get(name);
    if (cached) return cached;
    const stored = await this.#files.read(name);
    // Another request may have made the cover while the file was read.
    const newer = this.#memory.get(name);
    if (newer || !stored) return newer;
    this.#memory.set(name, stored);
    return stored;
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
