/** Whether a link leads to another origin than the site's own. */
export function isExternal(href: unknown, siteUrl: string): boolean {
  if (typeof href !== 'string' || !URL.canParse(href, siteUrl)) return false;
  const url = new URL(href, siteUrl);
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}
