import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import v8 from 'node:v8';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { log } from './log';

/** End of the names of files that are being written. */
const TEMPORARY = '.tmp';
/** Milliseconds after which a temporary file was left by a process that died. */
const ABANDONED_MS = 60_000;
/** Milliseconds without a write after which a folder beside this one is removed. */
const UNUSED_MS = 24 * 60 * 60_000;

type Options = {
  /** Created at the first write. Only folders of the same kind stand beside it, see `clean`. */
  folder: string;
  /** What the files are, as the log calls them, such as `Pages`. */
  what: string;
  /** Most bytes of all files; of more, those that were used least recently are removed. */
  maxBytes?: number;
};

/**
 * Values in files that are whole or absent, as they are written under temporary names. No method
 * throws: when the disk is full or read-only, one line is logged.
 */
export class WholeFiles<Content> {
  readonly #folder: string;
  readonly #what: string;
  #isFailing = false;
  /** Writes and removals, so that two of one file do not overtake each other. */
  readonly #oneAtATime = pLimit(1);
  /** Files that count as removed, though the disk still has them. */
  readonly #unremoved = new Set<string>();
  /** Bytes by file, if those are limited. */
  readonly #sizes: LRUCache<string, number> | undefined;

  constructor({ folder, what, maxBytes }: Options) {
    this.#folder = folder;
    this.#what = what;
    if (maxBytes === undefined) return;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => bytes,
      dispose: (_, file, reason) => {
        if (reason === 'evict') void this.#inTurn(() => rm(file, { force: true }));
      },
    });
  }

  /** What was written under a name; undefined if it is missing or damaged. */
  async read(name: string): Promise<Content | undefined> {
    const file = this.#fileOf(name);
    if (this.#unremoved.has(file)) return undefined;
    this.#sizes?.get(file);
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    try {
      return v8.deserialize(bytes);
    } catch {
      // Cut off by a machine that failed, or written by a newer version of Node.js.
      log('warn', `${this.#what} on disk are damaged; each that is counts as absent`, { file });
      return undefined;
    }
  }

  /** Writes a file, or logs that it cannot be written. Whoever reads meanwhile gets the last one. */
  async write(name: string, value: Content): Promise<void> {
    const file = this.#fileOf(name);
    const bytes = v8.serialize(value);
    await this.#inTurn(async () => {
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
      try {
        await mkdir(this.#folder, { recursive: true });
        // On disk before it has its name, so that a power cut leaves no file with a hole in it.
        await writeFile(temporary, bytes, { flush: true });
        await rename(temporary, file);
      } catch (error) {
        await unlink(temporary).catch(() => {});
        throw error;
      }
      this.#unremoved.delete(file);
      if (this.#isFailing) log('info', `${this.#what} can be written to disk again`);
      this.#isFailing = false;
      this.#sizes?.set(file, bytes.length);
    });
  }

  /** Removes a file. Even if that fails, it counts as removed for as long as the process runs. */
  async remove(name: string): Promise<void> {
    const file = this.#fileOf(name);
    this.#unremoved.add(file);
    await this.#inTurn(async () => {
      await rm(file, { force: true });
      this.#unremoved.delete(file);
      this.#sizes?.delete(file);
    });
  }

  /**
   * Counts the files of earlier processes, and removes abandoned temporary ones, and the folders
   * beside this one to which nothing was written for a day, of other builds and sources of content.
   */
  async clean(): Promise<void> {
    const clean = async () => {
      for (const { entry, size, ageMs } of await entriesOf(this.#folder)) {
        if (!entry.endsWith(TEMPORARY)) this.#sizes?.set(entry, Math.max(size, 1));
        else if (ageMs > ABANDONED_MS) await rm(entry, { force: true });
      }
      for (const { entry, ageMs } of await entriesOf(path.dirname(this.#folder)))
        if (entry !== this.#folder && ageMs > UNUSED_MS)
          await rm(entry, { recursive: true, force: true });
    };
    // What is wrong with the folder, the first write logs.
    await this.#oneAtATime(clean).catch(() => {});
  }

  /** Named by a hash, as a name may be too long for the file system, or mean something to it. */
  #fileOf(name: string): string {
    return path.join(this.#folder, createHash('sha256').update(name).digest('hex'));
  }

  async #inTurn(operation: () => Promise<void>): Promise<void> {
    try {
      await this.#oneAtATime(operation);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? ': disk full' : '';
      const message = `${this.#what} cannot be written to disk${reason}; they stay in memory`;
      if (!this.#isFailing) log('error', message, { problem: String(error) });
      this.#isFailing = true;
    }
  }
}

/** What is in a folder, by its last use; nothing where the folder is missing. */
async function entriesOf(folder: string) {
  const entries = (await readdir(folder).catch(() => [])).map(async (name) => {
    const entry = path.join(folder, name);
    const { size, mtimeMs, atimeMs } = await stat(entry);
    return { entry, size, usedAt: atimeMs, ageMs: Date.now() - mtimeMs };
  });
  const found = await Promise.allSettled(entries);
  // Another process may have removed some meanwhile.
  const known = found.flatMap((it) => (it.status === 'fulfilled' ? it.value : []));
  return known.sort((one, other) => one.usedAt - other.usedAt);
}
