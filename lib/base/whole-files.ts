import { createHash, randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { log } from './log';

/** End of the names of files that are being written. */
const TEMPORARY = '.tmp';
/** Milliseconds after which a temporary file was left by a process that died. */
const ABANDONED_MS = 60_000;
/** Milliseconds without a write after which the folder of another build or source is removed. */
const UNUSED_MS = 24 * 60 * 60_000;
/** Bytes of the hash in front of each file's content. */
const HASH_BYTES = 32;

type Options = {
  /** Created at the first write. Only folders of the same kind stand beside it, see `clean`. */
  folder: string;
  /** What the files are, as the log calls them, such as `Pages`. */
  what: string;
  /** Most bytes of all files; of more, those that were used least recently are removed. */
  maxBytes?: number;
};

/**
 * Files that are either whole or absent, even if the process or the disk fails during a write: a
 * file is written under a temporary name, and has a hash of its name and content, which is checked
 * on reading. No method throws: when the disk is full or read-only, one line is logged.
 */
export class WholeFiles {
  readonly #folder: string;
  readonly #what: string;
  #isFailing = false;
  #isDamageLogged = false;
  /** The latest operation in progress on each file, as two of them must not overtake each other. */
  readonly #turns = new Map<string, Promise<void>>();
  /** Files that count as removed, though the disk still has them. */
  readonly #unremoved = new Set<string>();
  /** Bytes by file, if those are limited. */
  readonly #sizes: LRUCache<string, number> | undefined;
  #counting: Promise<void> | undefined;

  constructor({ folder, what, maxBytes }: Options) {
    this.#folder = folder;
    this.#what = what;
    if (maxBytes === undefined) return;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => bytes,
      dispose: (_, file, reason) => {
        if (reason === 'evict') void this.#inTurn(file, () => rm(file, { force: true }));
      },
    });
  }

  /** The content that was written under a name; undefined if it is missing or damaged. */
  async read(name: string): Promise<Buffer | undefined> {
    const file = this.#fileOf(name);
    if (this.#unremoved.has(file)) return undefined;
    this.#sizes?.get(file);
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    const content = bytes.subarray(HASH_BYTES);
    if (hashOf(name, content).equals(bytes.subarray(0, HASH_BYTES))) return content;
    if (!this.#isDamageLogged) {
      this.#isDamageLogged = true;
      const message = `${this.#what} on disk are damaged; each that is counts as absent`;
      log('warn', message, { file });
    }
    return undefined;
  }

  /** Writes a file, or logs that it cannot be written. Whoever reads meanwhile gets the last one. */
  async write(name: string, content: Uint8Array): Promise<void> {
    const file = this.#fileOf(name);
    await this.#inTurn(file, async () => {
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
      const bytes = Buffer.concat([hashOf(name, content), content]);
      try {
        await mkdir(this.#folder, { recursive: true });
        await writeFile(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await unlink(temporary).catch(() => {});
        throw error;
      }
      this.#unremoved.delete(file);
      if (this.#isFailing) log('info', `${this.#what} can be written to disk again`);
      this.#isFailing = false;
      await this.#countFiles();
      this.#sizes?.set(file, bytes.length);
    });
  }

  /** Removes a file. If that fails, the file counts as removed for as long as the process runs. */
  async remove(name: string): Promise<void> {
    const file = this.#fileOf(name);
    await this.#inTurn(file, async () => {
      this.#unremoved.add(file);
      await rm(file, { force: true });
      this.#unremoved.delete(file);
      this.#sizes?.delete(file);
    });
  }

  /**
   * Removes temporary files that were abandoned, and the folders beside this one to which
   * nothing was written for a day: those of other builds and other sources of content.
   */
  async clean(): Promise<void> {
    try {
      const root = path.dirname(this.#folder);
      for await (const { name } of await opendir(root)) {
        const folder = path.join(root, name);
        if (folder !== this.#folder && (await isOlderThan(folder, UNUSED_MS)))
          await rm(folder, { recursive: true, force: true });
      }
      for await (const { name } of await opendir(this.#folder)) {
        const file = path.join(this.#folder, name);
        if (name.endsWith(TEMPORARY) && (await isOlderThan(file, ABANDONED_MS))) await unlink(file);
      }
    } catch {
      // The folder is missing before the first write, which logs whatever is wrong with it.
    }
  }

  /** Counts, at the first write, the files of earlier processes. */
  #countFiles(): Promise<void> {
    const count = async (sizes: LRUCache<string, number>) => {
      const found: { file: string; size: number; atimeMs: number }[] = [];
      for await (const { name } of await opendir(this.#folder)) {
        const file = path.join(this.#folder, name);
        if (!name.endsWith(TEMPORARY)) found.push({ file, ...(await stat(file)) });
      }
      found.sort((one, other) => one.atimeMs - other.atimeMs);
      for (const { file, size } of found) sizes.set(file, Math.max(size, 1));
    };
    this.#counting ??= this.#sizes && count(this.#sizes).catch(() => {});
    return this.#counting ?? Promise.resolve();
  }

  /** Named by a hash, as a name may be too long for the file system, or mean something to it. */
  #fileOf(name: string): string {
    return path.join(this.#folder, createHash('sha256').update(name).digest('hex'));
  }

  async #inTurn(file: string, operation: () => Promise<void>): Promise<void> {
    const before = this.#turns.get(file) ?? Promise.resolve();
    const turn = before.then(operation).catch((error: unknown) => this.#noteFailure(error));
    this.#turns.set(file, turn);
    await turn;
    if (this.#turns.get(file) === turn) this.#turns.delete(file);
  }

  #noteFailure(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    const reason = isFull ? ': disk full' : '';
    const message = `${this.#what} cannot be written to disk${reason}; they stay in memory`;
    log('error', message, { problem: String(error) });
  }
}

/** Includes the name, so that a file that was moved over another counts as damaged. */
function hashOf(name: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(name).update('\0').update(content).digest();
}

async function isOlderThan(file: string, milliseconds: number): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs > milliseconds;
}
