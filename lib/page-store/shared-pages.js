import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { now } from './clock.js';
import { decodeEntry, encodeEntry } from './whole-entry.js';

/*
 * Pages in a Redis that several processes share: the second level of the page store, below the
 * memory and the disk of each process. Redis may be away at any time: then nothing is found and
 * nothing is stored here.
 *
 * A page is a hash with two fields: `date`, when its rendering began by the clock of Redis in
 * milliseconds, and `page`, all of it. Without the second one it was removed a moment ago.
 */

/** @typedef {import('./store.js').StoredPage} StoredPage */

/** Milliseconds for which a page is in Redis after its last rendering: as long as an outage may last. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** Milliseconds for which a removed page is remembered: longer than an older rendering takes to end. */
const REMOVED_MS = 60_000;
/** Milliseconds after which a process has died that has claimed a page and not rendered it. */
const CLAIM_MS = 30_000;
/** Milliseconds after which a look at Redis is given up, and the page rendered. */
const SLOW_MS = 300;
/** Milliseconds for which one process waits for what another one is rendering. */
const AWAITED_MS = 1_000;
/** Claims of one process that are known to it. */
const MAX_CLAIMS = 10_000;
/** Milliseconds between two looks at a page that another process is rendering. */
const LOOK_MS = 50;
/** Milliseconds by which the dates of two processes may differ at the same time. */
const TOLERANCE_MS = 1_000;

/**
 * Replaces the page KEYS[1], unless a later rendering has. Arguments: date, page or nothing to
 * remove it, lifetime, the latest date that can be true.
 */
const REPLACE = `
local kind = redis.call('TYPE', KEYS[1]).ok
if ARGV[2] == '' and kind == 'none' then return 0 end
if kind == 'hash' then
  local date = tonumber(redis.call('HGET', KEYS[1], 'date'))
  if date and date > tonumber(ARGV[1]) and date <= tonumber(ARGV[4]) then return 0 end
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'date', ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'page', ARGV[2]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/**
 * Makes the claim KEYS[1] unless there is one; arguments: its name, its milliseconds. What is
 * there for longer, or for ever, is none of ours.
 */
const CLAIM = `
local left = redis.call('PTTL', KEYS[1])
if left >= 0 and left <= tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

/** Ends the claim KEYS[1] if it is still this one; arguments: its name, milliseconds from now. */
const END_CLAIM = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

export class SharedPages {
  #redis;
  #build;
  #log;
  #saidDamaged = false;
  /** The names of this process's claims, by path. */
  #claims = /** @type {LRUCache<string, string>} */ (
    new LRUCache({ max: MAX_CLAIMS, ttl: CLAIM_MS })
  );

  /**
   * @param {object} options
   * @param {import('../redis').Redis} options.redis
   * @param {string} options.build Next's name for the build that pages are rendered by
   * @param {import('./disk.js').Log} options.log
   */
  constructor({ redis, build, log }) {
    this.#redis = redis;
    this.#build = build;
    this.#log = log;
  }

  /**
   * @param {string} path URL path of the page
   * @param {number} [knownDate] the `sharedDate` of the page at hand: only a later one is read
   * @returns {Promise<StoredPage | undefined>} dated by the clock of this process; undefined if
   *   there is none that is whole
   */
  async read(path, knownDate) {
    const key = this.#key('page', path);
    try {
      if (knownDate !== undefined) {
        const date = await this.#redis.send(['HGET', key, 'date']);
        if (date === null || Number(date) <= knownDate) return undefined;
      }
      const reply = await this.#redis.send(['HMGET', key, 'date', 'page'], { bytes: true });
      const [date, bytes] = /** @type {(Buffer | null)[]} */ (reply);
      if (!bytes || !Number.isFinite(Number(date))) return undefined;
      return this.#decode(path, Number(date), bytes);
    } catch {
      return undefined;
    }
  }

  /**
   * Stores a page, unless a later rendering of it is there.
   * @param {string} path
   * @param {StoredPage} entry
   * @returns {Promise<number | undefined>} its `sharedDate`; undefined if it was not stored
   */
  async write(path, entry) {
    const date = this.#toShared(entry.startedAt);
    if (date === undefined) return undefined;
    const page = encodeEntry(path, entry);
    return (await this.#replace(path, date, page, LIFETIME_MS)) ? date : undefined;
  }

  /**
   * Removes a page, unless a later rendering of it is there.
   * @param {string} path
   * @param {number} startedAt when the rendering began that found it missing, by the clock of
   *   this process
   */
  async remove(path, startedAt) {
    const date = this.#toShared(startedAt);
    if (date !== undefined) await this.#replace(path, date, '', REMOVED_MS);
  }

  /**
   * Finds a page that another process has rendered, or claims the rendering of it for this one.
   * While another one is at it, this waits for what that brings, but not for long.
   * @param {string} path
   * @param {object} options
   * @param {number | undefined} options.knownDate see {@link SharedPages.read}
   * @param {(entry: StoredPage) => boolean} options.isUsable
   * @returns {Promise<StoredPage | 'to-render' | 'rendered-elsewhere'>}
   */
  async findOrClaim(path, { knownDate, isUsable }) {
    const end = now() + AWAITED_MS;
    for (;;) {
      const { isClaimed, entry } = await this.#look(path, knownDate);
      if (entry && isUsable(entry)) {
        if (isClaimed) this.endClaim(path);
        return entry;
      }
      if (isClaimed) return 'to-render';
      if (now() + LOOK_MS > end) return 'rendered-elsewhere';
      await sleep(LOOK_MS);
    }
  }

  /**
   * Looks for a page once, in a bounded time.
   * @param {string} path
   * @param {number | undefined} knownDate
   * @returns {Promise<{ isClaimed: boolean, entry?: StoredPage | undefined }>}
   */
  async #look(path, knownDate) {
    const look = async () => {
      const isClaimed = await this.#claim(path);
      // After the claim: another process may just have stored the page, and ended its own.
      return { isClaimed, entry: await this.read(path, knownDate) };
    };
    const inTime = new AbortController();
    const { signal } = inTime;
    const tooLate = sleep(SLOW_MS, { isClaimed: true }, { signal });
    try {
      return await Promise.race([look(), tooLate]);
    } finally {
      tooLate.catch(() => {});
      inTime.abort();
    }
  }

  /**
   * Claims the right to render a page, which no other process has then, until it is ended or
   * this process has died.
   * @param {string} path
   * @returns {Promise<boolean>} also true while Redis is away
   */
  async #claim(path) {
    if (this.#claims.has(path)) return true;
    const name = randomUUID();
    try {
      const command = ['EVAL', CLAIM, '1', this.#key('rendering', path), name, String(CLAIM_MS)];
      if ((await this.#redis.send(command)) === 0) return false;
      this.#claims.set(path, name);
    } catch {
      // Every process renders by itself.
    }
    return true;
  }

  /**
   * Ends the claim of this process on a page, if it has one.
   * @param {string} path
   * @param {number} [retryMs] milliseconds for which no other process shall render it either
   */
  endClaim(path, retryMs = 0) {
    const name = this.#claims.get(path);
    if (name === undefined) return;
    this.#claims.delete(path);
    const args = [this.#key('rendering', path), name, String(retryMs)];
    // If this fails the claim ends by itself.
    this.#redis.send(['EVAL', END_CLAIM, '1', ...args]).catch(() => {});
  }

  /**
   * @param {string} path
   * @param {number} date
   * @param {Buffer | ''} page
   * @param {number} lifetimeMs
   */
  async #replace(path, date, page, lifetimeMs) {
    const latest = this.#toShared(now()) ?? date;
    const args = [String(date), page, String(lifetimeMs), String(latest + TOLERANCE_MS)];
    try {
      return await this.#redis.send(['EVAL', REPLACE, '1', this.#key('page', path), ...args]);
    } catch {
      return undefined;
    }
  }

  /**
   * @param {string} path
   * @param {number} date
   * @param {Buffer} bytes
   */
  #decode(path, date, bytes) {
    const entry = decodeEntry(path, bytes);
    const startedAt = this.#toOwn(date);
    if (!entry && !this.#saidDamaged) {
      this.#saidDamaged = true;
      this.#log('warn', 'A page in Redis is damaged and counts as absent, as will others', {
        path,
      });
    }
    if (!entry || startedAt === undefined) return undefined;
    return { ...entry, startedAt, sharedDate: date };
  }

  /** @param {number} time of this process: see clock.js */
  #toShared(time) {
    const offset = this.#redis.clockOffset();
    return offset === undefined ? undefined : time - performance.timeOrigin + offset;
  }

  /** @param {number} date by the clock of Redis */
  #toOwn(date) {
    const offset = this.#redis.clockOffset();
    return offset === undefined ? undefined : date - offset + performance.timeOrigin;
  }

  /** @param {string[]} parts */
  #key(...parts) {
    return this.#redis.key(this.#build, ...parts);
  }
}
