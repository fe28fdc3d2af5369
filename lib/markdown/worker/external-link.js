/**
 * Whether a link leads to another origin than the site's own (spec section 2, Article).
 * @param {unknown} href
 * @param {string} siteUrl SITE_URL
 * @returns {href is string}
 */
export function isExternal(href, siteUrl) {
  if (typeof href !== 'string' || !URL.canParse(href, siteUrl)) return false;
  const url = new URL(href, siteUrl);
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}
