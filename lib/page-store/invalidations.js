import { LRUCache } from 'lru-cache';
import { now } from './clock.js';

/*
 * What has been invalidated, and which pages that concerns.
 *
 * Pages of this process are compared by time: an invalidation concerns those whose rendering
 * began before it. Pages of other processes are compared by the log of publications that all of
 * them follow (lib/publish): a page names the position in it that its process had reached when
 * the rendering began, so that no two clocks are compared, nor does it matter how late a process
 * was in following.
 */

/**
 * @typedef {object} Invalidation the latest one of a tag
 * @property {number} time by the clock of this process: see clock.js
 * @property {number | undefined} position in the log of publications; undefined if it is known to
 *   this process alone
 */

/** Tags whose invalidation is remembered one by one. */
const MAX_TAGS = 10_000;
/** Positions that are remembered with the time from which this process had reached them. */
const MAX_POSITIONS = 100;

export class Invalidations {
  #latest = /** @type {LRUCache<string, Invalidation>} */ (
    new LRUCache({
      max: MAX_TAGS,
      dispose: (invalidation, _, reason) => {
        if (reason === 'evict') this.#ofAll = later(this.#ofAll, invalidation);
      },
    })
  );
  /** The latest invalidation that is no longer remembered by its tag: it counts for every page. */
  #ofAll = /** @type {Invalidation | undefined} */ (undefined);
  /** Reached positions of the log, the last one at the end. */
  #positions = /** @type {{ time: number, position: number }[]} */ ([]);

  /**
   * @param {readonly string[]} tags
   * @param {object} [options]
   * @param {number} [options.position] of the publication in the log, which this process has
   *   reached with it
   * @param {boolean} [options.isPast] whether it was published before this process started: then
   *   it concerns pages of others only
   */
  add(tags, { position, isPast = false } = {}) {
    const time = isPast ? Number.NEGATIVE_INFINITY : now();
    for (const tag of tags) {
      const before = this.#latest.peek(tag)?.time ?? time;
      this.#latest.set(tag, { time: Math.max(before, time), position });
    }
    if (position !== undefined) this.reach(position);
  }

  /**
   * Notes that everything up to a position of the log is known.
   * @param {number} position
   */
  reach(position) {
    this.#positions.push({ time: now(), position });
    if (this.#positions.length > MAX_POSITIONS) this.#positions.shift();
  }

  /**
   * The position of the log that this process had reached at a time.
   * @param {number} time see clock.js
   * @returns {number | undefined} undefined if it followed none, or if that was too long ago
   */
  positionAt(time) {
    return this.#positions.findLast((it) => it.time <= time)?.position;
  }

  /**
   * Whether a page has been invalidated since it was rendered.
   * @param {object} page
   * @param {readonly string[]} page.tags
   * @param {number} page.startedAt when its rendering began; of a page of this process
   * @param {boolean} page.isOwn whether it is one of this process, or dated by its clock
   * @param {number | undefined} page.position that its process had reached by then
   */
  concern({ tags, startedAt, isOwn, position }) {
    /** @param {Invalidation | undefined} latest */
    const isAfter = (latest) => {
      if (!latest) return false;
      if (latest.position !== undefined && position !== undefined) {
        return latest.position > position;
      }
      return !isOwn || latest.time >= startedAt;
    };
    // Without noting a use: the oldest invalidation is the one that may be forgotten.
    return isAfter(this.#ofAll) || tags.some((tag) => isAfter(this.#latest.peek(tag)));
  }
}

/**
 * @param {Invalidation | undefined} one
 * @param {Invalidation} other
 * @returns {Invalidation}
 */
function later(one, other) {
  if (!one) return other;
  const positions = [one.position, other.position].filter((it) => it !== undefined);
  return {
    time: Math.max(one.time, other.time),
    position: positions.length > 0 ? Math.max(...positions) : undefined,
  };
}
