import { parseUrl } from '../../base/parse-url.js';

/**
 * Whether a link leads to another origin than the site's own (spec section 2, Article).
 * @param {unknown} href
 * @param {string} siteUrl SITE_URL
 * @returns {href is string}
 */
export function isExternal(href, siteUrl) {
  const url = typeof href === 'string' ? parseUrl(href, siteUrl) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}
