import { HOME_PATH, NOT_FOUND_PATH } from '../routes.js';

/*
 * Next's key of a page is `/route-cache/APP_PAGE/{hash of the route}/$` and its path,
 * decoded but for what would divide it: `/article/a b`, and `/index` for the home page.
 */

/**
 * Pages that Next names otherwise than the site's URLs.
 * @type {Record<string, string | undefined>}
 */
const NAMED_PAGES = { '/index': HOME_PATH, '/_not-found': NOT_FOUND_PATH };

const KEY = /^\/route-cache\/APP_PAGE\/[0-9a-f]+\/\$(\/.*)$/s;

/**
 * The URL path of a page, as the site's own links have it, from Next's key of it.
 * @param {string} key
 */
export function pathOfKey(key) {
  const path = KEY.exec(key)?.[1];
  if (path === undefined) throw new Error(`Not a key of a page: ${JSON.stringify(key)}`);
  const named = NAMED_PAGES[path];
  return named ?? path.split('/').map(encodeSegment).join('/');
}

/**
 * Next encodes a divider (`/` as `%2F`), and encodes an encoded one once more (`%2F` as
 * `%252F`). `canonicalPageUrl` lets no path pass of which that makes the key of another.
 * @param {string} segment
 */
function encodeSegment(segment) {
  const decoded = segment.replace(/%(25)?(2f|23|3f|5c)/gi, (_, encodedTwice, code) =>
    encodedTwice ? `%${code}` : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return encodeURIComponent(decoded);
}
