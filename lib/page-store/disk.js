import { createHash, randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeEntry, encodeEntry } from './whole-entry.js';

/*
 * Pages on disk: one file a page, which holds all of it behind a hash of it, and is
 * written under another name first. A file is therefore either whole or absent,
 * whatever happened to the process or the disk while it was written.
 */

/** @typedef {import('./store.js').StoredPage} StoredPage */
/** @typedef {(level: 'warn' | 'error' | 'info', message: string, details?: Record<string, unknown>) => void} Log */

/** End of the names of files that are being written. */
const TEMPORARY = '.tmp';
/** Milliseconds after which a temporary file has been left by a process that died. */
const ABANDONED_MS = 60_000;
/** Milliseconds without a write after which the pages of another source or build are removed. */
const UNUSED_MS = 24 * 60 * 60_000;
/** Files looked at by one cleaning. */
const CLEANED_AT_MOST = 100_000;

/** The pages of one source of content and one build, in a folder of their own. */
export class PageFiles {
  #folder;
  #log;
  #isFailing = false;
  #saidDamaged = false;
  /** The latest operation on each file under way: two of them must not overtake each other. */
  #turns = /** @type {Map<string, Promise<void>>} */ (new Map());
  /** Files of pages that no longer exist, which could not be removed. */
  #unremoved = /** @type {Set<string>} */ (new Set());

  /**
   * @param {string} folder made when the first page is written
   * @param {Log} log
   */
  constructor(folder, log) {
    this.#folder = folder;
    this.#log = log;
  }

  /**
   * @param {string} key
   * @returns {Promise<StoredPage | undefined>} undefined if there is none that is whole
   */
  async read(key) {
    const file = this.#fileOf(key);
    if (this.#unremoved.has(file)) return undefined;
    let bytes;
    try {
      bytes = await readFile(file);
    } catch {
      return undefined;
    }
    const entry = decodeEntry(key, bytes);
    if (!entry && !this.#saidDamaged) {
      this.#saidDamaged = true;
      this.#log('warn', 'A stored page is damaged and counts as absent, as will others', { file });
    }
    return entry;
  }

  /**
   * Writes a page. A failure is logged, once until it works again, and never thrown:
   * the page is in memory.
   * @param {string} key
   * @param {StoredPage} entry
   */
  async write(key, entry) {
    const file = this.#fileOf(key);
    await this.#inTurn(file, async () => {
      const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
      try {
        await mkdir(this.#folder, { recursive: true });
        await writeFile(temporary, encodeEntry(key, entry));
        await rename(temporary, file);
      } catch (error) {
        await unlink(temporary).catch(() => {});
        throw error;
      }
      this.#unremoved.delete(file);
      this.#noteSuccess();
    });
  }

  /**
   * Removes a page that has been read or written before. While that fails, it counts
   * as removed; there are never more of them than there were pages.
   * @param {string} key
   */
  async remove(key) {
    const file = this.#fileOf(key);
    await this.#inTurn(file, async () => {
      this.#unremoved.add(file);
      await rm(file, { force: true });
      this.#unremoved.delete(file);
    });
  }

  /** Removes what processes that died, other builds and other sources have left. */
  async clean() {
    const root = path.dirname(this.#folder);
    try {
      for await (const { name } of await opendir(root)) {
        const folder = path.join(root, name);
        if (folder === this.#folder) continue;
        if (await isOlderThan(folder, UNUSED_MS))
          await rm(folder, { recursive: true, force: true });
      }
      let seen = 0;
      for await (const { name } of await opendir(this.#folder)) {
        seen += 1;
        if (seen > CLEANED_AT_MOST) return;
        const file = path.join(this.#folder, name);
        if (name.endsWith(TEMPORARY) && (await isOlderThan(file, ABANDONED_MS))) await unlink(file);
      }
    } catch (error) {
      // There is no folder before the first page was written; if it cannot be one, writing says so.
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) {
        this.#log('warn', 'Old stored pages could not be removed', { problem: String(error) });
      }
    }
  }

  /**
   * A hash: no name is too long for the file system, leads elsewhere or means something to it.
   * @param {string} key
   */
  #fileOf(key) {
    return path.join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }

  /**
   * @param {string} file
   * @param {() => Promise<void>} operation
   */
  async #inTurn(file, operation) {
    const before = this.#turns.get(file) ?? Promise.resolve();
    const turn = before.then(operation).catch((error) => this.#noteFailure(error));
    this.#turns.set(file, turn);
    await turn;
    if (this.#turns.get(file) === turn) this.#turns.delete(file);
  }

  #noteSuccess() {
    if (this.#isFailing) this.#log('info', 'Pages can be written to disk again');
    this.#isFailing = false;
  }

  /** @param {unknown} error */
  #noteFailure(error) {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const reason = codeOf(error) === 'ENOSPC' ? ': disk full' : '';
    this.#log('error', `Pages cannot be written to disk${reason}; they stay in memory`, {
      problem: String(error),
    });
  }
}

/**
 * @param {string} file
 * @param {number} milliseconds
 */
async function isOlderThan(file, milliseconds) {
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs > milliseconds;
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException | undefined} */ (error)?.code;
}
