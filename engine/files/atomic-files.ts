import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { log } from '../log/log';
import { contentHash } from './content-hash';

/** Most writes that wait for a slow disk; further ones are skipped. */
const MAX_WAITING = 500;

type Options = {
  folder: string;
  /** Name of the files in the log, such as `Pages`. */
  what: string;
  /** Most files: past it, the one that was written longest ago is removed. */
  max: number;
};

/**
 * Bytes in files that are whole or absent, because each is written under a temporary name and
 * renamed. No method throws: an error of the disk is logged once, because the bytes are in memory, too.
 */
export class AtomicFiles {
  /** Names of the files in the order of their writing; those of earlier processes come first. */
  readonly #names = new Set<string>();
  /** The last write or removal of each file that has not ended. */
  readonly #pending = new Map<string, Promise<void>>();
  readonly #oneAtATime = pLimit(1);
  #isFailing = false;

  constructor(private readonly options: Options) {
    // Names of temporary files of killed processes count, so that they are removed in time.
    const listed = readdir(options.folder).catch((): string[] => []);
    void this.#oneAtATime(async () => {
      for (const name of await listed) this.#names.add(name);
    });
  }

  /** Reads a file as its last write or removal leaves it; undefined if it is absent. */
  async read(key: string): Promise<{ bytes: Buffer; date: number } | undefined> {
    const name = contentHash(key);
    await this.#pending.get(name);
    const file = await open(this.#pathOf(name)).catch(() => undefined);
    if (!file) return undefined;
    try {
      return { date: (await file.stat()).mtimeMs, bytes: await file.readFile() };
    } catch {
      return undefined;
    } finally {
      await file.close();
    }
  }

  /** Writes a file. @param date of the bytes, in milliseconds since 1970 */
  async write(key: string, bytes: Uint8Array, date = Date.now()): Promise<void> {
    if (this.#pending.size >= MAX_WAITING) return;
    await this.#queue(contentHash(key), async (name) => {
      const temporary = this.#pathOf(`${randomUUID()}.tmp`);
      try {
        await mkdir(this.options.folder, { recursive: true });
        // Flushed before it is renamed: a power cut would leave a whole name on half a file.
        await writeFile(temporary, bytes, { flush: true });
        await utimes(temporary, date / 1_000, date / 1_000);
        await rename(temporary, this.#pathOf(name));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
      if (this.#isFailing) log('info', `${this.options.what} can be written to disk again`);
      this.#isFailing = false;
      this.#names.delete(name);
      this.#names.add(name);
      const [oldest = ''] = this.#names;
      if (this.#names.size > this.options.max) await this.#remove(oldest);
    });
  }

  async remove(key: string): Promise<void> {
    await this.#queue(contentHash(key), (name) => this.#remove(name));
  }

  async #remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
    this.#names.delete(name);
  }

  #pathOf(name: string): string {
    return path.join(this.options.folder, name);
  }

  /** Does one operation at a time, so that the last one decides about a file. */
  async #queue(name: string, operation: (name: string) => Promise<void>): Promise<void> {
    const { what } = this.options;
    const done = this.#oneAtATime(() => operation(name)).catch((error) => {
      const reason = error.code === 'ENOSPC' ? ': disk full' : '';
      const message = `${what} cannot be written to disk${reason}; they stay in memory`;
      if (!this.#isFailing) log('error', message, { problem: String(error) });
      this.#isFailing = true;
    });
    this.#pending.set(name, done);
    await done;
    if (this.#pending.get(name) === done) this.#pending.delete(name);
  }
}
