import { parseUrl } from '../base/parse-url';
import { hasControlCharacters } from '../base/text';

const NOWHERE = 'http://nowhere.invalid';

/**
 * The URL to which a short link may redirect, or null if its output is no safe target.
 * Only absolute http(s) URLs without credentials, and paths of this site with exactly one
 * leading slash, are safe.
 */
export function redirectTarget(output: string | null): string | null {
  const target = output?.trim() ?? '';
  if (target === '' || hasControlCharacters(target)) return null;
  // Browsers treat a backslash as a slash.
  if (target.includes('\\')) return null;
  return target.startsWith('/') ? sitePath(target) : webUrl(target);
}

function sitePath(target: string): string | null {
  const url = parseUrl(target, NOWHERE);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  // Resolving dot segments can leave two leading slashes, which begin a host name.
  if (target.startsWith('//') || origin !== NOWHERE || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}

function webUrl(target: string): string | null {
  // `https:host` without slashes is a valid URL, but most likely a mistake or an attack.
  const url = /^https?:\/\/[^/]/i.test(target) ? parseUrl(target) : undefined;
  return !url || url.username || url.password ? null : url.href;
}
