const SETTINGS = Symbol.for('site.page-store.settings');

/**
 * What the page store must know of the process it runs in.
 * @typedef {object} PageStoreSettings
 * @property {string} source name of what pages are made of: the API and the public origin
 * @property {number} revalidateSeconds age from which a stored page is stale
 * @property {boolean} https whether the public origin is https
 * @property {readonly string[]} [imageOrigins] IMAGE_ORIGINS
 */

/**
 * Set once at start. Stored on `globalThis`, because Next bundles one copy of this
 * module and loads another one uncompiled, with the cache handler.
 * @param {PageStoreSettings | undefined} settings undefined as during the build
 */
export function setPageStoreSettings(settings) {
  Reflect.set(globalThis, SETTINGS, settings);
}

/** @returns {PageStoreSettings | undefined} undefined during the build */
export function pageStoreSettings() {
  return Reflect.get(globalThis, SETTINGS);
}
