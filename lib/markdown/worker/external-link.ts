import { parseUrl } from '../../base/parse-url';

/**
 * Whether a link leads to another origin than the site's own (spec section 2, Article).
 * @param siteUrl SITE_URL
 */
export function isExternal(href: unknown, siteUrl: string): boolean {
  const url = typeof href === 'string' ? parseUrl(href, siteUrl) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}
