import { contentSecurityPolicy, scriptSources } from '../content-policy/index.js';
import { trustedScripts } from '../content-policy/trusted-scripts.js';

/*
 * What happens to a page at the moment it is stored, so that a request for it costs
 * nothing extra (design section 4).
 */

/** @typedef {import('next/dist/server/response-cache').IncrementalCachedAppPageValue} Page */

/** Seconds after which a page whose rendering failed is rendered again. */
export const RETRY_SECONDS = 5;

/** Header in which Next hands over a page's tags. */
const TAGS_HEADER = 'x-next-cache-tags';

// React may add attributes of its own, as it does inside a view transition.
const STATUS = /<meta name="x-page-status" content="(\d{3})"[^<>]*>/;
const LOCATION = /<meta name="x-page-location" content="([\w-]+)"[^<>]*>/;

/**
 * Gives a page that Next has rendered its status, content policy and, if it is a
 * redirect, its target. The page is changed in place: it is the object that Next
 * responds with, so that the first response is as those from the store.
 * @param {Page} page
 * @param {Pick<import('./settings.js').PageStoreSettings, 'https' | 'imageOrigins'>} settings
 * @returns {{ tags: string[], blockedScripts: number }} the tags that Next gave the page, and
 *   how many of its inline scripts the policy does not allow
 */
export function preparePage(page, { https, imageOrigins }) {
  page.status = declaredStatus(page.html) ?? page.status;
  const { [TAGS_HEADER]: tags, ...headers } = page.headers ?? {};
  const { sources, refused } = scriptSources(page.html, trustedScripts());
  const policy = contentSecurityPolicy({ scripts: sources, imageOrigins, https });
  page.headers = { ...headers, 'content-security-policy': policy };
  if (isRedirect(page)) addRedirectHeaders(page);
  // What is missing may exist tomorrow: caches on the way must not serve it stale either.
  if (page.status === 404) page.headers['cache-control'] = 'no-store';
  return { tags: typeof tags === 'string' ? tags.split(',') : [], blockedScripts: refused };
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
    location: Buffer.from(LOCATION.exec(page.html)?.[1] ?? '', 'base64url').toString(),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}
