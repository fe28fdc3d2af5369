import { env } from '../settings/env';

/** The absolute URL of a path of this site, based on SITE_URL and not on a request. */
export function siteUrl(path: string): string {
  return new URL(path, env().SITE_URL).href;
}
