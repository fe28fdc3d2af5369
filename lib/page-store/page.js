import { contentSecurityPolicy, hashSource, scriptSources } from '../content-policy/index.js';
import { trustedScripts } from '../content-policy/trusted-scripts.js';
import { declaredLocation, declaredStatus, declaresRuntimeAtOnce } from './declarations.js';
import { toDocument } from './document.js';
import { flightUrl, flightVersion } from './flight.js';
import { withoutUnusedStyleHints } from './style-hints.js';

/*
 * What happens to a page at the moment it is stored, so that a request for it costs
 * nothing extra (docs/architecture.md).
 */

/** @typedef {import('next/dist/server/response-cache').IncrementalCachedAppPageValue} Page */

/** @typedef {Pick<import('./build.js').SiteBuild, 'id' | 'loader' | 'trustedScripts' | 'styleSheet'>} Build */

/** @typedef {{ version: string, data: Buffer }} Flight flight data of a page: see flight.js */

/** Seconds after which a page whose rendering failed is rendered again. */
export const RETRY_SECONDS = 5;

/** Header in which Next hands over a page's tags. */
const TAGS_HEADER = 'x-next-cache-tags';

/**
 * Turns a page that Next has rendered into a document, and gives it its status, content
 * policy and, if it is a redirect, its target. The page is changed in place: it is the
 * object that Next responds with, so that the first response is as those from the store.
 * @param {Page} page
 * @param {object} options
 * @param {Pick<import('./settings.js').PageStoreSettings, 'https' | 'imageOrigins'>} options.settings
 * @param {Build} options.build
 * @param {string} [options.storedAs] URL path of the page, if it will be stored: its flight
 *   data will then have a URL of its own, if its status is 200
 * @returns {{ tags: string[], flight?: Flight, unknown?: string, blockedScripts: number }} the
 *   tags that Next gave the page, the flight data that is to have its URL, why the page
 *   could not become a document, and how many of its inline scripts the policy does not allow
 */
export function preparePage(page, { settings, build, storedAs }) {
  page.status = declaredStatus(page.html) ?? page.status;
  const { [TAGS_HEADER]: tags, ...headers } = page.headers ?? {};
  const { policy, ...made } = makeDocument(page, { settings, build, storedAs });
  page.headers = { ...headers, 'content-security-policy': policy };
  if (isRedirect(page)) addRedirectHeaders(page);
  // What is missing may exist tomorrow: caches on the way must not serve it stale either.
  if (isMissing(page)) page.headers['cache-control'] = 'no-store';
  return { tags: typeof tags === 'string' ? tags.split(',') : [], ...made };
}

/**
 * Puts the document in the place of the page's HTML. A page whose shape is not known stays
 * as Next rendered it, and its policy names its scripts by their hashes.
 * @param {Page} page
 * @param {Parameters<typeof preparePage>[1]} options
 */
function makeDocument(page, { settings, build, storedAs }) {
  /** @type {Flight | undefined} */
  let flight;
  const { loader = '', trustedScripts: trusted } = build;
  const result = toDocument(page.html, {
    styleSheet: (href) => build.styleSheet(href),
    trustedScripts: trusted,
    loader,
    atOnce: declaresRuntimeAtOnce(page.html),
    ...(storedAs !== undefined &&
      (page.status ?? 200) === 200 && {
        flightUrl: (data) => {
          flight = { version: flightVersion(data, build.id), data };
          return flightUrl(storedAs, flight.version);
        },
      }),
  });
  if ('unknown' in result) {
    const { sources, refused } = scriptSources(page.html, trustedScripts());
    const policy = contentSecurityPolicy({ ...settings, scripts: sources });
    return { policy, blockedScripts: refused, unknown: result.unknown };
  }
  page.html = result.document;
  removeUnusedStyleHints(page, result.styleSheets);
  // What Next's router is sent: the same bytes are stored once.
  if (flight && page.rscData?.equals(flight.data)) flight.data = page.rscData;
  const scripts = [...trusted, loader].map(hashSource);
  const policy = contentSecurityPolicy({ ...settings, scripts, styles: result.styleHashes });
  return { policy, blockedScripts: 0, ...(flight && { flight }) };
}

/**
 * Removes the preload hints for unused style sheets from the flight data for Next's router, as
 * toDocument does from the document's.
 * @param {Page} page
 * @param {ReadonlySet<string>} styleSheets URLs of those that the page uses
 */
function removeUnusedStyleHints(page, styleSheets) {
  const remove = (/** @type {Buffer} */ flight) => withoutUnusedStyleHints(flight, styleSheets);
  page.rscData &&= remove(page.rscData);
  for (const [segment, flight] of page.segmentData ?? []) {
    page.segmentData?.set(segment, remove(flight));
  }
}

/**
 * Marks a page that failed and has no good one to stand in for it: nobody may cache it.
 * @param {Page} page
 */
export function markUncacheable(page) {
  page.headers = {
    ...page.headers,
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
  };
}

/** @param {Page} page */
export function isMissing(page) {
  return page.status === 404;
}

/** @param {Page} page */
function isRedirect(page) {
  return page.status !== undefined && page.status >= 300 && page.status < 400;
}

/**
 * A short link may lead elsewhere tomorrow: neither browsers nor search engines store it.
 * @param {Page} page
 */
function addRedirectHeaders(page) {
  page.headers = {
    ...page.headers,
    location: declaredLocation(page.html),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}
