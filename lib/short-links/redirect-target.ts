import { hasControlCharacters } from '../text';

const MAX_LENGTH = 2_048;
const NOWHERE = 'http://nowhere.invalid';

/**
 * The address a short link may send a visitor to, or null.
 * Only absolute http(s) addresses without credentials, and paths of this site
 * (exactly one leading slash), are targets.
 */
export function redirectTarget(output: unknown): string | null {
  if (typeof output !== 'string') return null;
  const target = output.trim();
  if (target === '' || target.length > MAX_LENGTH || hasControlCharacters(target)) return null;
  // Browsers read a backslash as a slash.
  if (target.includes('\\')) return null;
  return target.startsWith('/') ? sitePath(target) : webAddress(target);
}

function sitePath(target: string): string | null {
  const { origin, pathname, search, hash } = new URL(target, NOWHERE);
  // Resolving dots can leave two slashes in front, which name a host.
  if (target.startsWith('//') || origin !== NOWHERE || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}

function webAddress(target: string): string | null {
  // `https:host` without slashes is an address too, but never one that was meant.
  if (!/^https?:\/\/[^/]/i.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  return url.username || url.password ? null : url.href;
}
