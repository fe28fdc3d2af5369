import { LRUCache } from 'lru-cache';
import fileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import sharedCacheControls from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import tagsManifest from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { contentSecurityPolicy, scriptSources } from '../server/content-policy.js';
import { trustedScripts } from '../server/trusted-scripts.js';
import { pageCacheSettings } from './settings.js';

/*
 * Next's own file-system cache of rendered pages, which does four things more at
 * the moment a page is stored, so that a request costs nothing extra (design section 4):
 * it stamps the strict content policy, gives the page the status it declares,
 * keeps the last good page when a new one failed, and keeps apart what was made
 * from different sources of content.
 *
 * Next loads this file uncompiled and makes an instance for each request: state
 * lives in the module. It is the one place that touches Next's internals.
 */

/** @typedef {import('next/dist/server/response-cache').IncrementalCachedAppPageValue} Page */
/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} Entry */
/** @typedef {{ revalidate: number | false, expire?: number }} CacheControl */
/** @typedef {import('next/dist/server/lib/incremental-cache/file-system-cache').default} Base */
/** @typedef {import('./settings.js').PageCacheSettings} Settings */

/** The modules are CommonJS: loaded as they are, their exports stand one level deeper than typed. */
const FileSystemCache = /** @type {typeof fileSystemCacheModule} */ (
  Reflect.get(fileSystemCacheModule, 'default') ?? fileSystemCacheModule
);
/**
 * Next's memory of how long each page lives, which it never empties. A stored page
 * carries its own, so that the map can be.
 * @type {Map<string, CacheControl>}
 */
const lifetimes = Reflect.get(sharedCacheControls.SharedCacheControls, 'cacheControls');

/** Header in which Next keeps a page's tags, with the page. */
const TAGS_HEADER = 'x-next-cache-tags';

/** Seconds after which a page that failed is tried again. */
const RETRY_SECONDS = 5;

/** Lifetimes kept at most. */
const MAX_LIFETIMES = 10_000;

/** Pages whose addresses are endless: kept for a while in memory, never on disk. */
const endless = new LRUCache(/** @type {{ max: number }} */ ({ max: 100 }));

// React may add attributes of its own, as it does inside a view transition.
const STATUS = /<meta name="x-page-status" content="(\d{3})"[^<>]*>/;
const LOCATION = /<meta name="x-page-location" content="([\w-]+)"[^<>]*>/;
/** Pages made for one query of the blog (see middleware.ts): not kept at all. */
const QUERY_PAGE = '/blog/query/';

export default class PageCache extends FileSystemCache {
  /**
   * @override
   * @param {Parameters<Base['get']>} args
   * @returns {Promise<Entry | null>}
   */
  async get(...[key, context]) {
    const settings = pageCacheSettings();
    if (context.kind !== 'APP_PAGE' || !settings) return super.get(key, context);
    const entry = await this.#kept(keyOf(settings.source, key), context);
    return entry && isExpired(entry) ? null : entry;
  }

  /**
   * @override
   * @param {Parameters<Base['set']>} args the data is the very object that Next answers with
   *   after a miss, so that what is changed in it changes the first answer too
   */
  async set(...[key, data, context]) {
    const settings = pageCacheSettings();
    if (data?.kind !== 'APP_PAGE' || !settings) return super.set(key, data, context);

    if (lifetimes.size > MAX_LIFETIMES) lifetimes.clear();
    const page = /** @type {Page} */ (data);
    const ownKey = keyOf(settings.source, key);
    const cacheControl = /** @type {CacheControl} */ (Reflect.get(context, 'cacheControl') ?? {});
    // Next itself asks for less when it keeps a page whose rendering broke.
    cacheControl.revalidate = Math.min(
      cacheControl.revalidate || Number.POSITIVE_INFINITY,
      settings.revalidateSeconds,
    );
    page.status = declaredStatus(page.html) ?? page.status;
    stamp(page, settings);
    hideTags(page);
    if (isRedirect(page)) stampRedirect(page);

    if (page.status && page.status >= 500) {
      const good = await this.#kept(ownKey, pageContext);
      if (good?.value?.kind !== 'APP_PAGE') return refuseToStore(page);
      Object.assign(page, good.value);
      cacheControl.revalidate = RETRY_SECONDS;
    }

    if (key.includes(QUERY_PAGE)) return;
    if (await this.#isEndless(ownKey, page)) {
      endless.set(ownKey, { value: { ...page }, lastModified: Date.now(), cacheControl });
    } else {
      endless.delete(ownKey);
      await super.set(ownKey, page, context);
    }
  }

  /**
   * The page that is kept, also when it was told to be made again: until it has
   * been, it is the last good one.
   * @param {string} ownKey
   * @param {Parameters<Base['get']>[1]} context
   * @returns {Promise<Entry | null>}
   */
  async #kept(ownKey, context) {
    const remembered = /** @type {Entry | undefined} */ (endless.get(ownKey));
    return remembered && !isExpired(remembered) ? remembered : super.get(ownKey, context);
  }

  /**
   * Whether the page is one of those whose addresses are endless. A withdrawn
   * article is not: its 404 must take the place of the page on disk.
   * @param {string} ownKey
   * @param {Page} page
   */
  async #isEndless(ownKey, page) {
    return page.status === 404 && (await super.get(ownKey, pageContext)) === null;
  }
}

/** @type {Parameters<Base['get']>[1]} */
const pageContext = /** @type {never} */ ({ kind: 'APP_PAGE', isFallback: false });

/**
 * A key of its own for each source: a page made from another one (or by the
 * build, from none) is not found, and not overwritten either.
 * @param {string} source
 * @param {string} key
 */
function keyOf(source, key) {
  return key.replace(/^\/route-cache\//, `/route-cache/${source}/`);
}

/**
 * The status a page declares in a `<meta>`, which content cannot forge, since
 * React escapes whatever it prints. (A thrown `notFound()` would have the status,
 * but an empty body until JavaScript runs.)
 * @param {string} html
 */
function declaredStatus(html) {
  const status = STATUS.exec(html)?.[1];
  return status ? Number(status) : undefined;
}

/**
 * @param {Page} page
 * @param {Settings} settings
 */
function stamp(page, { https, imageOrigins }) {
  const { sources, refused } = scriptSources(page.html, trustedScripts());
  if (refused > 0) console.error(`A page carries ${refused} unknown inline script(s): blocked`);
  page.headers = {
    ...page.headers,
    'content-security-policy': contentSecurityPolicy({ scripts: sources, imageOrigins, https }),
  };
}

/**
 * @param {Page} page
 */
function refuseToStore(page) {
  page.headers = {
    ...page.headers,
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
  };
}

/**
 * Next's own cache would deny a page that was told to be made again (revalidatePath),
 * and with it the last good one. It looks at tags in a text only, here and elsewhere.
 * @param {Page} page
 */
function hideTags(page) {
  const tags = page.headers?.[TAGS_HEADER];
  if (typeof tags === 'string') page.headers = { ...page.headers, [TAGS_HEADER]: tags.split(',') };
}

/**
 * Whether a page was told to be made again since it was made.
 * @param {Entry} entry
 */
function isExpired({ value, lastModified = 0 }) {
  const tags = value?.kind === 'APP_PAGE' ? value.headers?.[TAGS_HEADER] : undefined;
  return Array.isArray(tags) && tagsManifest.areTagsExpired(tags, lastModified);
}

/** @param {Page} page */
function isRedirect(page) {
  return page.status !== undefined && page.status >= 300 && page.status < 400;
}

/**
 * A short link may lead elsewhere tomorrow: browsers do not keep it, nor do search engines.
 * @param {Page} page
 */
function stampRedirect(page) {
  page.headers = {
    ...page.headers,
    location: Buffer.from(LOCATION.exec(page.html)?.[1] ?? '', 'base64url').toString(),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}
