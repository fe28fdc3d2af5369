import { hasControlCharacters, parseUrl } from '../../../engine/text';

const NOWHERE = 'http://nowhere.invalid';

/**
 * The URL to which a short link may redirect: an absolute http(s) URL without credentials, or a
 * path of this site that begins with one slash; undefined for anything else.
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
  // A host name follows two slashes at the start, which dot segments can resolve to.
  if (target.startsWith('//') || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
