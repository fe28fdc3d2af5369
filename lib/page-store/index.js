import path from 'node:path';
import { SiteBuild } from './build.js';
import { setPageStoreSettings } from './settings.js';
import { SharedPages } from './shared-pages.js';
import { PageStore } from './store.js';

const STORE = Symbol.for('site.page-store');

/**
 * Opens the one page store of this process. It is stored on `globalThis`, because Next
 * bundles copies of this module and loads another one uncompiled, with the cache handler.
 * @param {object} options
 * @param {import('./settings.js').PageStoreSettings} options.settings
 * @param {import('./disk.js').Log} options.log
 * @param {import('./page.js').Build} [options.build] what pages are made with
 * @param {import('../redis').Redis} [options.redis] that holds the pages of other processes, too
 * @param {string} [options.folder] where pages are on disk; beside the build unless given
 */
export function openPageStore({
  settings,
  log,
  redis,
  build = new SiteBuild(),
  folder = folderBesideBuild(build.id, settings.source),
}) {
  const shared = redis && new SharedPages({ redis, build: build.id, log });
  const store = new PageStore({ settings, build, folder, log, ...(shared && { shared }) });
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
 * @param {string} buildId
 * @param {string} source
 */
function folderBesideBuild(buildId, source) {
  const build = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next');
  return path.join(build, 'page-store', `${buildId}-${source}`);
}
