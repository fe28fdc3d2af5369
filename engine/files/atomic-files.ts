import { createHash, randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { log } from '../log/log';
import { checked, withChecksum } from './checksum';

/** Version of the format, in the name of the folder: no version reads the files of another. */
const FORMAT = 2;
/** End of the names of files that are being written. */
const TEMPORARY = '.tmp';
/** Age of a temporary file, in milliseconds, at which its process must have died. */
const ABANDONED_MS = 60_000;
/** Milliseconds without a write after which `clean` removes a folder beside this one. */
const UNUSED_MS = 24 * 60 * 60_000;
/** Most writes and removals that wait for a slow disk; further writes are skipped. */
const MAX_WAITING = 500;

/** Limits of a store of files: most bytes of all files, and most files. */
export type Limits = { readonly bytes: number; readonly files: number };

type Options = {
  /** Path without the version. Folders beside it are of this kind, as `clean` may remove them. */
  folder: string;
  /** Name of the files in the log, such as `Pages`. */
  what: string;
  limits: Limits;
};

/**
 * A store of values, one file each, which is whole or absent: a file is written under a temporary
 * name, and its checksum is compared when it is read. Past the limits the least recently used files
 * are removed. No method throws: an error of the disk is logged once.
 */
export class AtomicFiles<Content> {
  readonly #folder: string;
  #isFailing = false;
  /** Runs one write or removal at a time, so that the last one decides about a file. */
  readonly #oneAtATime = pLimit(1);
  /** Files that are removed for every reader, though the disk may still have them. */
  readonly #removed = new Map<string, symbol>();
  /** Bytes of each file, by last use; files of earlier processes from `clean` on. */
  readonly #sizes: LRUCache<string, number>;

  constructor(private readonly options: Options) {
    this.#folder = `${options.folder}-${FORMAT}`;
    this.#sizes = new LRUCache({
      max: options.limits.files,
      maxSize: options.limits.bytes,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_, file, reason) => {
        if (reason === 'evict') void this.#inTurn(() => this.#removeUnused(file));
      },
    });
  }

  /** Reads a value; undefined if its file is absent or damaged. */
  async read(name: string): Promise<Content | undefined> {
    const file = this.#fileOf(name);
    if (this.#removed.has(file)) return undefined;
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes || this.#removed.has(file)) return undefined;
    const found = checked(name, bytes);
    if (found) {
      this.#sizes.set(file, bytes.length);
      return found.value as Content;
    }
    const message = `${this.options.what} on disk are damaged: this file is removed, and made again`;
    log('warn', message, { file });
    void this.remove(name);
    return undefined;
  }

  /**
   * Writes a value. Until the write is complete, the last value is read.
   * @returns false if the disk has failed, or too many writes wait
   */
  async write(name: string, value: Content): Promise<boolean> {
    if (this.#oneAtATime.pendingCount >= MAX_WAITING) return false;
    const file = this.#fileOf(name);
    const removal = this.#removed.get(file);
    return this.#inTurn(async () => {
      // What was removed while the write waited is not written.
      if ((this.#removed.get(file) ?? removal) !== removal) return;
      const bytes = withChecksum(name, value);
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
      try {
        await mkdir(this.#folder, { recursive: true });
        // Flushed before it is renamed: a power cut would leave a whole name on half a file.
        await writeFile(temporary, bytes, { flush: true });
        await rename(temporary, file);
      } catch (error) {
        // A temporary file that stays is removed at a later start.
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
      this.#forget(file, removal);
      if (this.#isFailing) log('info', `${this.options.what} can be written to disk again`);
      this.#isFailing = false;
      this.#sizes.set(file, bytes.length);
    });
  }

  /** Removes a value. No reader of this process gets it again, even if the disk keeps its file. */
  async remove(name: string): Promise<void> {
    const file = this.#fileOf(name);
    const removal = Symbol();
    this.#removed.set(file, removal);
    await this.#inTurn(async () => {
      await rm(file, { force: true });
      this.#forget(file, removal);
      this.#sizes.delete(file);
    });
  }

  /** Lets a file be read again, unless it was removed once more meanwhile. */
  #forget(file: string, removal: symbol | undefined): void {
    if (this.#removed.get(file) === removal) this.#removed.delete(file);
  }

  /**
   * Cleans up after earlier processes, beside reads and writes: counts their files towards the
   * limits, and removes abandoned temporary files and the folders to which nothing was written for
   * a day.
   */
  async clean(): Promise<void> {
    // Errors are ignored: the first write logs a folder that cannot be used.
    await this.#countFiles().catch(() => {});
    await this.#removeUnusedFolders().catch(() => {});
  }

  /** Holds the names of twice the limit at most, however many files there are. */
  async #countFiles(): Promise<void> {
    const max = this.options.limits.files;
    let entries: Entry[] = [];
    const byLastUse = () => entries.sort((one, other) => one.usedAt - other.usedAt);
    for await (const entry of entriesOf(this.#folder)) {
      if (!entry.file.endsWith(TEMPORARY)) entries.push(entry);
      else if (entry.ageMs > ABANDONED_MS) await rm(entry.file, { force: true }).catch(() => {});
      if (entries.length < 2 * max) continue;
      const surplus = byLastUse().slice(0, max);
      entries = entries.slice(max);
      for (const { file } of surplus) await this.#inTurn(() => this.#removeUnused(file));
    }
    const usedMeanwhile = this.#sizes.dump();
    for (const { file, size } of byLastUse()) this.#sizes.set(file, size);
    for (const [file, { value }] of usedMeanwhile) this.#sizes.set(file, value);
  }

  async #removeUnusedFolders(): Promise<void> {
    for await (const { file: folder, ageMs } of entriesOf(path.dirname(this.#folder))) {
      if (folder !== this.#folder && ageMs > UNUSED_MS) await removeFolder(folder).catch(() => {});
    }
  }

  /** Removes a file, unless it was used since it became one too many. */
  async #removeUnused(file: string): Promise<void> {
    if (!this.#sizes.has(file)) await rm(file, { force: true });
  }

  /** The file of a name: a hash, as names may be too long for a file system, or contain slashes. */
  #fileOf(name: string): string {
    return path.join(this.#folder, createHash('sha256').update(name).digest('hex'));
  }

  /** @returns whether the operation has succeeded */
  async #inTurn(operation: () => Promise<void>): Promise<boolean> {
    try {
      await this.#oneAtATime(operation);
      return true;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? ': disk full' : '';
      const message = `${this.options.what} cannot be written to disk${reason}; they stay in memory`;
      if (!this.#isFailing) log('error', message, { problem: String(error) });
      this.#isFailing = true;
      return false;
    }
  }
}

/** Removes a folder file by file, as `rm` alone would hold the names of all files. */
async function removeFolder(folder: string): Promise<void> {
  for await (const { file } of entriesOf(folder)) await rm(file, { recursive: true, force: true });
  await rmdir(folder);
}

/** A file in a folder: `usedAt` is in milliseconds since 1970, `ageMs` since the last write. */
type Entry = { file: string; size: number; usedAt: number; ageMs: number };

/** Walks a folder, without holding its names. @throws {Error} when the folder is missing */
async function* entriesOf(folder: string): AsyncGenerator<Entry> {
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    // Another process may have removed the file meanwhile.
    const stats = await stat(file).catch(() => undefined);
    if (!stats) continue;
    const { size, mtimeMs, atimeMs } = stats;
    yield { file, size, usedAt: Math.max(atimeMs, mtimeMs), ageMs: Date.now() - mtimeMs };
  }
}
