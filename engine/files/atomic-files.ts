import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { log } from '../log/log';
import { contentHash } from './content-hash';

/** The mode of a folder that only the process's user can use. */
export const PRIVATE_FOLDER = 0o700;

/** Most writes that wait for a slow disk; further ones are skipped. */
const MAX_WAITING = 500;

type Options = {
  folder: string;
  /** Subject of messages in the log, such as `Pages`. */
  what: string;
  /** Most files. Beyond it, the one written longest ago is removed. */
  max: number;
};

/**
 * Files that are complete or absent. Methods do not throw: disk errors are logged once, because the
 * bytes are in memory as well.
 */
export class AtomicFiles {
  /** The files in the order of writing, those of earlier processes first. */
  readonly #names = new Set<string>();
  /** The last write or removal of each file. */
  readonly #pending = new Map<string, Promise<void>>();
  readonly #oneAtATime = pLimit(1);
  #isFailing = false;

  constructor(private readonly options: Options) {
    // Temporary files of killed processes are listed, too: they are removed in time.
    const listed = readdir(options.folder).catch((): string[] => []);
    void this.#oneAtATime(async () => {
      for (const name of await listed) this.#names.add(name);
    });
  }

  /** Waits for the last write or removal; undefined if the file is absent. */
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

  /** @param date of the bytes, in milliseconds since 1970 */
  async write(key: string, bytes: Uint8Array, date = Date.now()): Promise<void> {
    if (this.#pending.size >= MAX_WAITING) return;
    await this.#queue(contentHash(key), async (name) => {
      const temporary = this.#pathOf(`${randomUUID()}.tmp`);
      try {
        await mkdir(this.options.folder, { recursive: true });
        // A power cut could otherwise leave half a file under its name.
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

  /** One at a time, so that the last operation decides about a file. */
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
