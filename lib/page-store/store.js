import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { now } from './clock.js';
import { PageFiles } from './disk.js';
import { addFlight } from './flights.js';
import { Invalidations } from './invalidations.js';
import { PageMemory } from './memory.js';
import { OtherProcesses } from './other-processes.js';
import { isMissing, markUncacheable, preparePage, RETRY_SECONDS } from './page.js';
import { pathTags } from './tags.js';

/*
 * The pages of the site as they are sent: in memory, the ones in use, and on disk, all
 * that exist. The rules of what is stored, for how long, and what is served when it is
 * stale are here and nowhere else.
 */

/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('./flights.js').PageFlights} PageFlights */
/** @typedef {{ revalidate: number | false, expire?: number }} CacheControl */

/**
 * A page with all that is known of it.
 * @typedef {object} StoredPage
 * @property {Page} page what is sent: HTML, flight data, status and headers
 * @property {string[]} tags what it is invalidated by
 * @property {number} startedAt milliseconds, see clock.js: when its latest rendering began,
 *   so that a change during that rendering is known to be missing in it
 * @property {number} revalidate seconds from then on during which it is fresh
 * @property {number | undefined} expire seconds after which Next serves it no longer
 * @property {PageFlights} [flights] flight data of the page and of those before it; absent if
 *   the page is none with status 200
 * @property {number | undefined} position in the log of publications that its process had
 *   reached when that rendering began; undefined if it followed none
 * @property {number} [sharedDate] when that rendering began by the clock of Redis, if the page is
 *   there: see shared-pages.js
 * @property {string} process whose clock it is dated by: only its own dates can be compared
 */

/**
 * A page that may be served.
 * @typedef {object} FoundPage
 * @property {Page} page
 * @property {boolean} isStale whether it is being rendered again
 * @property {number} revalidate see {@link StoredPage}
 * @property {number | undefined} expire see {@link StoredPage}
 */

/** Reasons for which a page is no document that are told apart in the log. */
const MAX_REASONS = 20;
/** Pages whose rendering is noted to be under way. */
const MAX_REVALIDATIONS = 10_000;
/** Milliseconds after which a rendering that has stored nothing counts as lost. */
const REVALIDATION_MS = 60_000;
/** Milliseconds between two looks at a stale page that another process is rendering. */
const ELSEWHERE_MS = 1_000;

export class PageStore {
  #settings;
  #build;
  #log;
  #files;
  #others;
  #process = randomUUID();
  /** Why pages were no documents, each of which is logged once. */
  #unknownShapes = /** @type {Set<string>} */ (new Set());
  #memory = new PageMemory();
  #invalidations = new Invalidations();
  /** Before that, something may have been invalidated unnoticed. */
  #staleBefore = Number.NEGATIVE_INFINITY;
  /** Paths of the stale pages that are being rendered again. */
  #revalidations = /** @type {LRUCache<string, true>} */ (
    new LRUCache({ max: MAX_REVALIDATIONS, ttl: REVALIDATION_MS, perf: { now } })
  );
  /** @type {(path: string) => void} */
  #revalidate = () => {};

  /**
   * @param {object} options
   * @param {import('./settings.js').PageStoreSettings} options.settings
   * @param {import('./page.js').Build} options.build what pages are made with
   * @param {string} options.folder where pages are on disk; of this build and source alone
   * @param {import('./disk.js').Log} options.log
   * @param {import('./shared-pages.js').SharedPages} [options.shared] pages of other processes, too
   */
  constructor({ settings, build, folder, log, shared }) {
    this.#settings = settings;
    this.#build = build;
    this.#log = log;
    this.#files = new PageFiles(folder, log);
    this.#others =
      shared &&
      new OtherProcesses(shared, {
        process: this.#process,
        inMemory: (path) => this.#memory.get(path),
        isUsable: (entry) => this.#isUsable(entry),
        isStale: (entry) => this.#isStale(entry),
        store: (path, entry) => this.#store(path, entry),
      });
  }

  /** Removes what other processes have left on disk and nobody needs. */
  async clean() {
    await this.#files.clean();
  }

  /**
   * @param {(path: string) => void} revalidate has a page rendered and stored again; it is
   *   called once for each time the page becomes stale, and must not throw
   */
  revalidateWith(revalidate) {
    this.#revalidate = revalidate;
  }

  /**
   * The stored page. One that is stale may be served; it is rendered again behind the response.
   * @param {string} path URL path of the page, see path.js
   * @returns {Promise<FoundPage | undefined>} undefined if it must be rendered before the
   *   response: it is not known, was invalidated, or is stale and says that something is missing
   */
  async get(path) {
    const entry = await this.#lastStored(path);
    return entry && this.#find(path, entry);
  }

  /**
   * The same without waiting, if the page is in memory.
   * @param {string} path see {@link get}
   * @returns {FoundPage | undefined}
   */
  getFromMemory(path) {
    const entry = this.#memory.get(path);
    return entry && this.#find(path, entry);
  }

  /**
   * The same; and if there is nothing here to serve, the page of another process: see
   * {@link OtherProcesses.findOrClaim}.
   * @param {string} path see {@link get}
   * @returns {Promise<FoundPage | undefined>}
   */
  async getOrClaim(path) {
    const own = await this.get(path);
    if (own || !this.#others) return own;
    const entry = await this.#others.findOrClaim(path);
    return entry && this.#find(path, entry);
  }

  /**
   * @param {string} path
   * @param {StoredPage} entry
   * @returns {FoundPage | undefined} see {@link get}
   */
  #find(path, entry) {
    if (!this.#isUsable(entry)) return undefined;
    const isStale = this.#isStale(entry);
    if (isStale && !this.#revalidations.has(path)) {
      this.#revalidations.set(path, true);
      if (this.#others) void this.#revalidateWith(this.#others, path, entry);
      else this.#revalidate(path);
    }
    const { page, revalidate, expire } = entry;
    return { page, isStale, revalidate, expire };
  }

  /**
   * Makes what is sent of a page that was rendered for one response alone, and is not stored.
   * @param {Page} page changed in place (see {@link preparePage})
   * @param {string} path URL path of the page, for the log
   */
  prepare(page, path) {
    return this.#prepare(path, page);
  }

  /**
   * @param {string} path
   * @param {Page} page
   * @param {{ storedAs?: string }} [options] see {@link preparePage}
   */
  #prepare(path, page, options) {
    const { unknown, blockedScripts, ...prepared } = preparePage(page, {
      settings: this.#settings,
      build: this.#build,
      ...options,
    });
    if (unknown) this.#logUnknownShape(path, unknown);
    if (blockedScripts > 0) {
      this.#log('error', 'A page has inline scripts that are unknown: blocked', { blockedScripts });
    }
    return prepared;
  }

  /**
   * Whether a page may be served, even if only until it has been rendered again.
   * @param {StoredPage} entry
   */
  #isUsable(entry) {
    if (this.#isInvalidated(entry)) return false;
    // The page of something missing is wrong once the thing exists; and while it is served
    // Next renders the new page with the status of the old one, and so with its metadata.
    return !(isMissing(entry.page) && this.#isStale(entry));
  }

  /**
   * Has a stale page rendered again by one of the processes. If it is another one, and takes
   * long, this one looks again when somebody requests the page later.
   * @param {OtherProcesses} others
   * @param {string} path
   * @param {StoredPage} stale
   */
  async #revalidateWith(others, path, stale) {
    const place = await others.revalidate(path, stale);
    if (place === 'here') this.#revalidate(path);
    else if (place === 'done') this.#revalidations.delete(path);
    else this.#revalidations.set(path, true, { ttl: ELSEWHERE_MS });
  }

  /**
   * Stores a page that was rendered, unless it failed: then the last good page takes its
   * place. Both the page and its lifetime are changed in place (see {@link preparePage}).
   * @param {string} path URL path of the page, see path.js
   * @param {Page} page
   * @param {object} options
   * @param {number} options.startedAt when its rendering began, or earlier
   * @param {CacheControl} options.cacheControl
   * @param {boolean} [options.isShared] whether others may be served it; otherwise it is
   *   prepared but not stored
   * @param {boolean} [options.isIncomplete] whether the page had to do without an optional
   *   part, and is to be rendered again within seconds
   */
  async set(path, page, options) {
    try {
      await this.#set(path, page, options);
    } finally {
      this.#revalidations.delete(path);
    }
  }

  /** @type {PageStore['set']} */
  async #set(path, page, { startedAt, cacheControl, isShared = true, isIncomplete = false }) {
    const { revalidateSeconds } = this.#settings;
    // Next itself sets less where a page is to be rendered again sooner.
    const wanted = isIncomplete ? RETRY_SECONDS : cacheControl.revalidate || Infinity;
    const revalidate = Math.min(wanted, revalidateSeconds);
    cacheControl.revalidate = revalidate;
    const { tags, flight } = this.#prepare(path, page, isShared ? { storedAs: path } : {});
    if (page.status && page.status >= 500) {
      const isReplaced = await this.#replaceByLastGood(path, page, startedAt);
      if (isReplaced) cacheControl.revalidate = RETRY_SECONDS;
      else {
        markUncacheable(page);
        this.#others?.release(path);
      }
      return;
    }
    if (!isShared) return;

    await this.#lastStored(path);
    const known = this.#memory.get(path);
    if (known && this.#isOwn(known) && known.startedAt > startedAt) {
      // The older page was sent all the same, and its document will request its flight data.
      if (known.flights && flight)
        known.flights = addFlight(known.flights, flight, { isOld: true });
      this.#others?.release(path);
      return;
    }
    const isPublic = (page.status ?? 200) === 200;
    const flights = isPublic ? addFlight(known?.flights, flight) : undefined;
    const { expire } = cacheControl;
    const process = this.#process;
    const entry = {
      page: { ...page },
      tags: [...tags, ...pathTags(path)],
      startedAt,
      position: this.#invalidations.positionAt(startedAt),
      revalidate,
      expire,
      process,
      ...(flights && { flights }),
    };
    // Nobody waits for Redis here.
    void this.#others?.share(path, entry);
    await this.#store(path, entry);
  }

  /**
   * What is known of a page's flight data, whether or not the page is fresh: a request for it
   * comes from a document that names its version.
   * @param {string} path URL path of the page, see path.js
   * @param {string} [version] that is requested; another process may have sent the document
   * @returns {Promise<PageFlights | undefined>}
   */
  async flights(path, version = '') {
    const own = await this.#lastStored(path);
    if (!this.#others || own?.flights?.versions.has(version)) return own?.flights;
    return this.#others.flights(path, own);
  }

  /**
   * Serves the stored page for a little longer, as rendering it again has failed.
   * @param {string} path URL path of the page, see path.js
   * @param {number} startedAt when that rendering began
   */
  async postpone(path, startedAt) {
    this.#others?.release(path, RETRY_SECONDS * 1_000);
    const entry = await this.#lastStored(path);
    this.#revalidations.delete(path);
    if (!entry || isMissing(entry.page)) return;
    if (this.#isOwn(entry) && entry.startedAt > startedAt) return;
    const position = this.#invalidations.positionAt(startedAt);
    const process = this.#process;
    this.#memory.set(path, { ...entry, process, startedAt, position, revalidate: RETRY_SECONDS });
  }

  /**
   * Has every page with one of these tags rendered again before it is served again, also
   * those whose rendering is under way. If that fails they stay as they are.
   * @param {readonly string[]} tags those of Next, or paths: see tags.js
   * @param {Parameters<Invalidations['add']>[1]} [published] what the log of publications says of it
   */
  invalidate(tags, published) {
    this.#invalidations.add(tags, published);
  }

  /**
   * Notes that everything up to a position of the log of publications is known.
   * @param {number} position
   */
  reachPosition(position) {
    this.#invalidations.reach(position);
  }

  /** Makes every stored page stale: what was published in the meantime is not known. */
  expire() {
    this.#staleBefore = now();
  }

  /**
   * @param {string} path
   * @param {StoredPage} entry
   */
  async #store(path, entry) {
    const before = this.#memory.get(path);
    this.#memory.set(path, entry);
    if (!isMissing(entry.page)) return this.#files.write(path, entry);
    // Removed rather than replaced: a missing page is rendered again after a restart.
    const existed = (before && !isMissing(before.page)) || (await this.#files.read(path));
    if (existed) await this.#files.remove(path);
  }

  /**
   * Puts the last good page in the place of one that failed.
   * @param {string} path
   * @param {Page} failed
   * @param {number} startedAt when its rendering began
   * @returns {Promise<boolean>} false if there is none
   */
  async #replaceByLastGood(path, failed, startedAt) {
    const last = (await this.#lastStored(path)) ?? (await this.#others?.lastStored(path));
    if (!last || isMissing(last.page)) return false;
    Object.assign(failed, last.page);
    await this.postpone(path, startedAt);
    return true;
  }

  /**
   * The page that was stored last, also when it was invalidated: until it has been
   * rendered again, it is the last good one.
   * @param {string} path
   * @returns {Promise<StoredPage | undefined>}
   */
  async #lastStored(path) {
    const inMemory = this.#memory.get(path);
    if (inMemory) return inMemory;
    const onDisk = await this.#files.read(path);
    if (!onDisk) return undefined;
    // Another request may have stored it meanwhile.
    const newer = this.#memory.get(path);
    if (newer) return newer;
    this.#memory.set(path, onDisk);
    return onDisk;
  }

  /**
   * @param {string} path
   * @param {string} reason
   */
  #logUnknownShape(path, reason) {
    const reasons = this.#unknownShapes;
    if (reasons.has(reason) || reasons.size >= MAX_REASONS) return;
    reasons.add(reason);
    this.#log('warn', 'A page is not of the known shape: it is sent as Next rendered it', {
      path,
      reason,
    });
  }

  /** @param {StoredPage} entry */
  #isOwn(entry) {
    return entry.process === this.#process;
  }

  /** @param {StoredPage} entry */
  #isStale(entry) {
    const age = now() - entry.startedAt;
    if (entry.startedAt < this.#staleBefore) return true;
    return !this.#isOwn(entry) || age < 0 || age >= entry.revalidate * 1000;
  }

  /** @param {StoredPage} entry */
  #isInvalidated(entry) {
    const { tags, startedAt, position } = entry;
    return this.#invalidations.concern({ tags, startedAt, position, isOwn: this.#isOwn(entry) });
  }
}
