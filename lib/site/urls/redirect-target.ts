import { hasControlCharacters, parseUrl } from '../../../engine/text';

const NOWHERE = 'http://nowhere.invalid';

/**
 * The URL to which a short link may redirect: an absolute http(s) URL without credentials, or a
 * path of this site with exactly one leading slash; undefined for anything else.
 */
export function redirectTarget(output: string | null | undefined): string | undefined {
  const target = output?.trim() ?? '';
  // Browsers treat a backslash as a slash.
  if (hasControlCharacters(target) || target.includes('\\')) return undefined;
  // `https:host` is a valid URL without slashes, but probably a mistake or an attack.
  if (!/^(?:\/|https?:\/\/[^/])/i.test(target)) return undefined;
  const url = parseUrl(target, NOWHERE);
  if (!url || url.username || url.password) return undefined;
  if (!target.startsWith('/')) return url.href;
  // Two slashes at the start begin a host name, and resolved dot segments can produce them.
  if (target.startsWith('//') || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
