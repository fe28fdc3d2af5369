import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setPageStoreSettings } from './settings.js';
import { PageStore } from './store.js';

const STORE = Symbol.for('site.page-store');

/**
 * Opens the one page store of this process. It is stored on `globalThis`, because Next
 * bundles copies of this module and loads another one uncompiled, with the cache handler.
 * @param {object} options
 * @param {import('./settings.js').PageStoreSettings} options.settings
 * @param {import('./disk.js').Log} options.log
 * @param {string} [options.folder] where pages are on disk; beside the build unless given
 */
export function openPageStore({ settings, log, folder = folderBesideBuild(settings.source) }) {
  const store = new PageStore({ settings, folder, log });
  setPageStoreSettings(settings);
  Reflect.set(globalThis, STORE, store);
  void store.clean();
}

/** @returns {PageStore | undefined} undefined during the build */
export function pageStore() {
  return Reflect.get(globalThis, STORE);
}

/**
 * A folder for one source and one build: a page names files of the build it was rendered by.
 * @param {string} source
 */
function folderBesideBuild(source) {
  const build = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next');
  return path.join(build, 'page-store', `${buildId(build)}-${source}`);
}

/** @param {string} folder of the build */
function buildId(folder) {
  try {
    return readFileSync(path.join(folder, 'BUILD_ID'), 'utf8').trim();
  } catch {
    // `next dev` has none, and stores no page.
    return 'development';
  }
}
