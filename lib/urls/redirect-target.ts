import { hasControlCharacters, parseUrl } from '../../engine/text';

const NOWHERE = 'http://nowhere.invalid';

/**
 * The URL to which a short link may redirect: an absolute http(s) URL without credentials, or a path
 * of this site with exactly one leading slash. Null for any other output.
 */
export function redirectTarget(output: string | null): string | null {
  const target = output?.trim() ?? '';
  // Browsers treat a backslash as a slash.
  if (hasControlCharacters(target) || target.includes('\\')) return null;
  // `https:host` without slashes is a valid URL, but most likely a mistake or an attack.
  if (!/^(?:\/|https?:\/\/[^/])/i.test(target)) return null;
  const url = parseUrl(target, NOWHERE);
  if (!url || url.username || url.password) return null;
  if (!target.startsWith('/')) return url.href;
  // Two slashes at the start begin a host name, and resolving dot segments can leave them there.
  if (target.startsWith('//') || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
