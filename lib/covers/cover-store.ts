import { LRUCache } from 'lru-cache';
import { AtomicFiles, publication } from '../../engine';
import { mediaTypeOf } from '../media/media-type';
import type { Cover } from './make-cover';

const MEMORY_BYTES = 16_000_000;
/** Most covers on disk: enough for about 1,000 articles in every width and format. */
const MAX_FILES = 20_000;

export type StoredCover = Cover & {
  /** When its making began, in milliseconds since 1970. */
  madeAt: number;
  /** The publication at that time; 0 for an earlier one. */
  publication: number;
  /** Hash of the publisher's file; undefined for a cover from disk. */
  original?: string;
};

/** Covers in memory, evicted by least recent use, and on disk, in files of the bytes alone. */
export class CoverStore {
  readonly #memory = new LRUCache<string, StoredCover>({
    maxSize: MEMORY_BYTES,
    // Keys and fields take about 500 bytes besides the picture.
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  });
  readonly #files: AtomicFiles;

  /** @param folder on disk, for one source of content */
  constructor(folder: string) {
    this.#files = new AtomicFiles({ folder, what: 'Covers', max: MAX_FILES });
  }

  async get(name: string): Promise<StoredCover | undefined> {
    const cached = this.#memory.get(name);
    if (cached) return cached;
    const file = await this.#files.read(name);
    // Another request may have made the cover during the read.
    const newer = this.#memory.get(name);
    if (newer || !file) return newer;
    const { bytes, date: madeAt } = file;
    const type = mediaTypeOf(bytes) === 'image/avif' ? 'image/avif' : 'image/webp';
    const isCurrent = madeAt >= publication();
    const cover = { type, bytes, madeAt, publication: isCurrent ? publication() : 0 } as const;
    this.#memory.set(name, cover);
    return cover;
  }

  set(name: string, cover: StoredCover): void {
    this.#memory.set(name, cover);
    void this.#files.write(name, cover.bytes, cover.madeAt);
  }

  remove(name: string): void {
    this.#memory.delete(name);
    void this.#files.remove(name);
  }
}
