import { env } from './env';

/** A path of this site as an absolute address, made from SITE_URL, never from a request. */
export function siteUrl(path: string): string {
  return new URL(path, env().SITE_URL).href;
}
