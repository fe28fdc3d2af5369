const SETTINGS = Symbol.for('site.page-cache');

/**
 * What the page cache must know of the process it runs in.
 * @typedef {object} PageCacheSettings
 * @property {string} source name of what pages are made of: the API and the public origin
 * @property {number} revalidateSeconds age from which a page is made again
 * @property {boolean} https whether the public origin is https
 * @property {readonly string[]} [imageOrigins] IMAGE_ORIGINS
 */

/**
 * Set once at start. Kept on `globalThis`, because Next bundles one copy of
 * this module and loads another one uncompiled, with the page cache.
 * @param {PageCacheSettings} settings
 */
export function setPageCacheSettings(settings) {
  Reflect.set(globalThis, SETTINGS, settings);
}

/** @returns {PageCacheSettings | undefined} undefined during the build */
export function pageCacheSettings() {
  return Reflect.get(globalThis, SETTINGS);
}
