import { createHash, randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { LeastUsed, type Limits } from './least-used';
import { log } from './log';
import { seal, unseal } from './sealed';

/** Version of the files: those of another one are in another folder, and not damaged. */
const FORMAT = 2;
/** End of the names of files that are being written. */
const TEMPORARY = '.tmp';
/** Milliseconds after which a temporary file was left by a process that died. */
const ABANDONED_MS = 60_000;
/** Milliseconds without a write after which a folder beside this one is removed. */
const UNUSED_MS = 24 * 60 * 60_000;
/** Most writes that wait for a slow disk; further ones are left out. */
const MAX_WAITING = 500;

type Options = {
  /** Created at the first write. Only folders of the same kind stand beside it, see `clean`. */
  folder: string;
  /** What the files are, as the log calls them, such as `Pages`. */
  what: string;
  /** Of all files of this process's folder. */
  limits: Limits;
};

/**
 * Values in files that are whole or absent: written under temporary names, and checked when they
 * are read. Of more than the limits, those that were used least recently are removed. No method
 * throws: when the disk is full or read-only, one line is logged.
 */
export class WholeFiles<Content> {
  readonly #folder: string;
  readonly #what: string;
  readonly #limits: Limits;
  #isFailing = false;
  /** Writes and removals, so that two of one file do not overtake each other. */
  readonly #oneAtATime = pLimit(1);
  #waitingWrites = 0;
  /** Files that count as removed, though the disk still has them. */
  readonly #unremoved = new Set<string>();
  /** Files that are known, with their bytes. */
  readonly #known: LeastUsed;

  constructor({ folder, what, limits }: Options) {
    this.#folder = `${folder}-${FORMAT}`;
    this.#what = what;
    this.#limits = limits;
    this.#known = new LeastUsed(limits, (file) => this.#inTurn(() => this.#removeSurplus(file)));
  }

  /** What was written under a name; undefined if it is missing or damaged. */
  async read(name: string): Promise<Content | undefined> {
    const file = this.#fileOf(name);
    if (this.#unremoved.has(file)) return undefined;
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes || this.#unremoved.has(file)) return undefined;
    const sealed = unseal(name, bytes);
    if (sealed) {
      this.#known.use(file, bytes.length);
      return sealed.value as Content;
    }
    log('warn', `${this.#what} on disk are damaged; each that is counts as absent`, { file });
    void this.remove(name);
    return undefined;
  }

  /** Writes a file, or logs that it cannot be written. Whoever reads meanwhile gets the last one. */
  async write(name: string, value: Content): Promise<void> {
    if (this.#waitingWrites >= MAX_WAITING) return;
    this.#waitingWrites += 1;
    const file = this.#fileOf(name);
    await this.#inTurn(async () => {
      this.#waitingWrites -= 1;
      const bytes = seal(name, value);
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
      try {
        await mkdir(this.#folder, { recursive: true });
        // On disk before it has its name, so that a power cut leaves no file with a hole in it.
        await writeFile(temporary, bytes, { flush: true });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
      this.#unremoved.delete(file);
      if (this.#isFailing) log('info', `${this.#what} can be written to disk again`);
      this.#isFailing = false;
      this.#known.use(file, bytes.length);
    });
  }

  /** Removes a file. Even if that fails, it counts as removed for as long as the process runs. */
  async remove(name: string): Promise<void> {
    const file = this.#fileOf(name);
    this.#unremoved.add(file);
    await this.#inTurn(async () => {
      await rm(file, { force: true });
      this.#unremoved.delete(file);
      this.#known.delete(file);
    });
  }

  /**
   * Counts the files of earlier processes, and removes those past the limits, abandoned temporary
   * ones, and the folders beside this one to which nothing was written for a day, of other builds
   * and sources of content. Reads and writes do not wait for it, nor does it hold the names of all
   * files, however many there are.
   */
  async clean(): Promise<void> {
    // What is wrong with the folder, the first write logs.
    await this.#countFiles().catch(() => {});
    await this.#removeUnusedFolders().catch(() => {});
  }

  async #countFiles(): Promise<void> {
    let found: Entry[] = [];
    const byLastUse = () => found.sort((one, other) => one.usedAt - other.usedAt);
    for await (const entry of entriesOf(this.#folder)) {
      if (!entry.file.endsWith(TEMPORARY)) found.push(entry);
      else if (entry.ageMs > ABANDONED_MS) await rm(entry.file, { force: true }).catch(() => {});
      if (found.length < 2 * this.#limits.files) continue;
      const surplus = byLastUse().slice(0, this.#limits.files);
      found = found.slice(this.#limits.files);
      for (const { file } of surplus) await this.#inTurn(() => this.#removeSurplus(file));
    }
    this.#known.addEarlier(byLastUse().map(({ file, size }) => [file, size]));
  }

  async #removeUnusedFolders(): Promise<void> {
    for await (const { file: folder, ageMs } of entriesOf(path.dirname(this.#folder))) {
      if (folder !== this.#folder && ageMs > UNUSED_MS) await removeFolder(folder).catch(() => {});
    }
  }

  /** Removes a file, unless it was used again meanwhile. */
  async #removeSurplus(file: string): Promise<void> {
    if (!this.#known.has(file)) await rm(file, { force: true });
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

/** Removes a folder file by file: `rm` would read all names at once. */
async function removeFolder(folder: string): Promise<void> {
  for await (const { file } of entriesOf(folder)) await rm(file, { recursive: true, force: true });
  await rmdir(folder);
}

/** `usedAt` in milliseconds since 1970, `ageMs` since the last write. */
type Entry = { file: string; size: number; usedAt: number; ageMs: number };

/** What is in a folder, one after the other. @throws {Error} where the folder is missing */
async function* entriesOf(folder: string): AsyncGenerator<Entry> {
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    // Another process may have removed it meanwhile.
    const found = await stat(file).catch(() => undefined);
    if (!found) continue;
    const { size, mtimeMs, atimeMs } = found;
    yield { file, size, usedAt: Math.max(atimeMs, mtimeMs), ageMs: Date.now() - mtimeMs };
  }
}
