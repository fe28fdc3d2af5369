import type { Options } from 'rehype-external-links';
import { parseUrl } from '../../../engine/text';

/** Whether a link leads to another origin than SITE_URL (spec section 2, Article). */
export function isExternal(href: unknown, siteUrl: string): boolean {
  const url = typeof href === 'string' ? parseUrl(href, siteUrl) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}

/** Id of the hint for links to other sites; ids from a text have a prefix, so none equals it. */
export const NEW_TAB_ID = 'new-tab';

/** Options of rehype-external-links: links to other origins open in a new tab, and announce it. */
export const externalLinks = (siteUrl: string): Options => ({
  target: '_blank',
  rel: ['nofollow', 'noopener', 'noreferrer'],
  properties: { ariaDescribedBy: [NEW_TAB_ID] },
  test: ({ properties }) => isExternal(properties.href, siteUrl),
});
