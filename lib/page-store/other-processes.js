import { joinFlights } from './flights.js';
import { isMissing } from './page.js';

/*
 * How the page store of this process and those of others work together: which of them renders
 * a page, and how the others come by it. Where and in which form pages are shared is not known
 * here (shared-pages.js), nor what makes a page usable (store.js).
 */

/** @typedef {import('./store.js').StoredPage} StoredPage */

/**
 * What is known of the pages of this process.
 * @typedef {object} OwnPages
 * @property {string} process by whose clock they are dated
 * @property {(path: string) => StoredPage | undefined} inMemory
 * @property {(entry: StoredPage) => boolean} isUsable whether it may be served
 * @property {(entry: StoredPage) => boolean} isStale
 * @property {(path: string, entry: StoredPage) => Promise<void>} store puts it into memory at
 *   once, and then on disk
 */

export class OtherProcesses {
  #shared;
  #own;
  /** Searches under way, by path. */
  #searches = /** @type {Map<string, Promise<StoredPage | undefined>>} */ (new Map());

  /**
   * @param {import('./shared-pages.js').SharedPages} shared
   * @param {OwnPages} own
   */
  constructor(shared, own) {
    this.#shared = shared;
    this.#own = own;
  }

  /**
   * The page that another process has rendered or is rendering at the moment. Without one, this
   * process has the right to render it: the others then wait for it, but not for long.
   * @param {string} path
   * @returns {Promise<StoredPage | undefined>}
   */
  async findOrClaim(path) {
    const search = this.#searches.get(path) ?? this.#search(path);
    this.#searches.set(path, search);
    try {
      return await search;
    } finally {
      this.#searches.delete(path);
    }
  }

  /** @param {string} path */
  async #search(path) {
    const found = await this.#shared.findOrClaim(path, {
      knownDate: this.#own.inMemory(path)?.sharedDate,
      isUsable: (entry) => this.#own.isUsable(this.#asOwn(entry)),
    });
    return typeof found === 'string' ? undefined : this.#adopt(path, found);
  }

  /**
   * Finds out who renders a stale page again, and takes it over if that was another process.
   * @param {string} path
   * @param {StoredPage} stale
   * @returns {Promise<'here' | 'elsewhere' | 'done'>} `here`: this process has the right to do
   *   it; `elsewhere`: another one has, and takes long
   */
  async revalidate(path, stale) {
    const { isUsable, isStale } = this.#own;
    const found = await this.#shared.findOrClaim(path, {
      knownDate: stale.sharedDate,
      isUsable: (entry) => isUsable(this.#asOwn(entry)) && !isStale(this.#asOwn(entry)),
    });
    if (found === 'to-render') return 'here';
    if (found === 'rendered-elsewhere') return 'elsewhere';
    this.#adopt(path, found);
    return 'done';
  }

  /**
   * Hands a page that was rendered here to the others, and the right to render it back.
   * @param {string} path
   * @param {StoredPage} entry gets its `sharedDate`
   */
  async share(path, entry) {
    if (isMissing(entry.page)) await this.#shared.remove(path, entry.startedAt);
    else {
      const date = await this.#shared.write(path, entry);
      if (date !== undefined) entry.sharedDate = date;
    }
    this.release(path);
  }

  /**
   * Hands back the right to render a page, if this process has it, with no page to share.
   * @param {string} path
   * @param {number} [retryMs] milliseconds for which the others shall not render it either
   */
  release(path, retryMs = 0) {
    this.#shared.endClaim(path, retryMs);
  }

  /**
   * The page that another process has stored last, usable or not, if this one has none.
   * @param {string} path
   * @returns {Promise<StoredPage | undefined>}
   */
  async lastStored(path) {
    const found = await this.#shared.read(path);
    return found && this.#adopt(path, found);
  }

  /**
   * The flight data of a page, also of the versions that documents of other processes name.
   * @param {string} path
   * @param {StoredPage | undefined} own
   * @returns {Promise<import('./flights.js').PageFlights | undefined>}
   */
  async flights(path, own) {
    const found = await this.#shared.read(path, own?.sharedDate);
    if (!found) return own?.flights;
    const counts = this.#own.isUsable(this.#asOwn(found)) ? this.#adopt(path, found) : own;
    if (!found.flights || !counts?.flights) return counts?.flights ?? found.flights;
    const versions = new Map([...found.flights.versions, ...counts.flights.versions]);
    return { version: counts.flights.version, versions };
  }

  /**
   * Puts a page of another process in the place of the one here, unless that is newer.
   * @param {string} path
   * @param {StoredPage} found dated by the clock of this process
   * @returns {StoredPage} the one that counts
   */
  #adopt(path, found) {
    const { process, inMemory, isUsable, store } = this.#own;
    const known = inMemory(path);
    if (known && known.process === process && isUsable(known)) {
      if (known.startedAt > found.startedAt) return known;
    }
    const flights = joinFlights(known?.flights, found.flights);
    const adopted = this.#asOwn({ ...found, ...(flights && { flights }) });
    // Nobody waits for the disk.
    void store(path, adopted);
    return adopted;
  }

  /**
   * @param {StoredPage} entry of another process, dated by the clock of this one
   * @returns {StoredPage}
   */
  #asOwn(entry) {
    return { ...entry, process: this.#own.process };
  }
}
