import type { Options } from 'rehype-external-links';
import { parseUrl } from '../../../engine/text';

/** Whether a link leads to another origin than that of SITE_URL (spec section 2, Article). */
export function isExternal(href: unknown, siteUrl: string): boolean {
  const url = typeof href === 'string' ? parseUrl(href, siteUrl) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}

/**
 * The id of the hint that links to other sites are described by. The ids of a text have a prefix.
 */
export const NEW_TAB_ID = 'new-tab';

/** Options of rehype-external-links: links to other origins open in a new tab, and say so. */
export const externalLinks = (siteUrl: string): Options => ({
  target: '_blank',
  rel: ['nofollow', 'noopener', 'noreferrer'],
  properties: { ariaDescribedBy: [NEW_TAB_ID] },
  test: ({ properties }) => isExternal(properties.href, siteUrl),
});
