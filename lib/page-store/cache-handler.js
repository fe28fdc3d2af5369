import fileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { requestContext } from '../process/request-context.js';
import { BLOG_QUERY_PATH } from '../routes.js';
import { now } from './clock.js';
import { pageStore } from './index.js';
import { pathOfKey } from './path.js';

/*
 * Next's way into the page store (`cacheHandler` in next.config.ts). What is no page,
 * and everything during the build, is left to Next's own file-system cache.
 *
 * Next loads this file uncompiled, and makes an instance for each request.
 */

/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} Entry */
/** @typedef {import('next/dist/server/lib/incremental-cache/file-system-cache').default} Base */
/** @typedef {import('./store.js').CacheControl} CacheControl */
/** @typedef {import('./page.js').Page} Page */

/** The module is CommonJS: loaded as it is, its export stands one level deeper than typed. */
const FileSystemCache = /** @type {typeof fileSystemCacheModule} */ (
  Reflect.get(fileSystemCacheModule, 'default') ?? fileSystemCacheModule
);
/**
 * Next's memory of how long each page lives, which it never empties. A stored page
 * carries its own, so that the map can be.
 * @type {Map<string, CacheControl>}
 */
const lifetimes = Reflect.get(SharedCacheControls, 'cacheControls');

/** Lifetimes in that memory at most. */
const MAX_LIFETIMES = 10_000;

export default class CacheHandler extends FileSystemCache {
  /** No rendering of this request can have begun earlier. */
  #startedAt = now();
  /** The page that Next was given: it stores it again when a new rendering throws. */
  #served = /** @type {Page | undefined} */ (undefined);

  /**
   * @override
   * @param {Parameters<Base['get']>} args
   * @returns {Promise<Entry | null>}
   */
  async get(...[key, context]) {
    const store = pageStore();
    if (context.kind !== 'APP_PAGE' || !store) return super.get(key, context);
    const path = pathOfKey(key);
    const found = isSharedPage(path) ? await store.getOrClaim(path) : undefined;
    if (!found) return null;
    const { page, isStale, revalidate, expire } = found;
    this.#served = page;
    const cacheControl = expire === undefined ? { revalidate } : { revalidate, expire };
    // Next renders what these say is stale: in the one request that is made for it alone.
    const isToBeRendered = isStale && requestContext()?.isRevalidating;
    const lastModified = isToBeRendered ? now() - revalidate * 1000 - 1 : now();
    return /** @type {Entry} */ ({ value: page, lastModified, cacheControl });
  }

  /**
   * @override
   * @param {Parameters<Base['set']>} args the data is the very object that Next responds with
   *   after a miss, so that what is changed in it changes the first response too
   */
  async set(...[key, data, context]) {
    const store = pageStore();
    if (data?.kind !== 'APP_PAGE' || !store) return super.set(key, data, context);

    if (lifetimes.size > MAX_LIFETIMES) lifetimes.clear();
    const path = pathOfKey(key);
    const startedAt = this.#startedAt;
    if (data === this.#served) return store.postpone(path, startedAt);
    await store.set(path, /** @type {Page} */ (data), {
      startedAt,
      cacheControl: Reflect.get(context, 'cacheControl') ?? {},
      isShared: isSharedPage(path),
      isIncomplete: requestContext()?.isIncomplete,
    });
  }

  /**
   * @override
   * @param {Parameters<Base['revalidateTag']>} args
   */
  async revalidateTag(...[tags, durations]) {
    pageStore()?.invalidate([tags].flat());
    await super.revalidateTag(tags, durations);
  }
}

/**
 * Whether a page is the same for all visitors: that of a query of the blog is rendered for one.
 * @param {string} path
 */
function isSharedPage(path) {
  return !path.startsWith(BLOG_QUERY_PATH);
}
