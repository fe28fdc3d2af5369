import { createHash } from 'node:crypto';

/*
 * The flight data of a stored page has a URL of its own, which names the page and the
 * version: `/_flight/article/name?v=<version>`. What is at such a URL never changes, and
 * a browser caches it. Only pages whose status is 200 have one.
 */

const PREFIX = '/_flight';

/** As `URL` writes a path, with no empty segment and nothing that leads elsewhere. */
const PAGE_PATH = /^\/(?:$|[^/?#\\\s]+(?:\/[^/?#\\\s]+)*$)/;
/** Of the build and of the content: see flightVersion. */
const VERSION = /^[\w-]{6}\.[\w-]{16}$/;

/**
 * Names flight data by its content, and by the build whose scripts can read it.
 * @param {Uint8Array} flight
 * @param {string} buildId Next's name for the build
 * @returns {string}
 */
export function flightVersion(flight, buildId) {
  return `${shortHash(buildId, 6)}.${shortHash(flight, 16)}`;
}

/**
 * @param {string | Uint8Array} data
 * @param {number} length of 6 bits each
 */
function shortHash(data, length) {
  return createHash('sha256').update(data).digest('base64url').slice(0, length);
}

/** @param {string} version */
const buildOf = (version) => version.slice(0, version.indexOf('.'));

/**
 * @param {string} pagePath the page's path as its canonical URL writes it, encoded
 * @param {string} version see flightVersion
 * @returns {string} path and query from the root
 */
export function flightUrl(pagePath, version) {
  return `${PREFIX}${pagePath}?v=${version}`;
}

/**
 * Reads the target of a request for flight data; the way back from flightUrl.
 * @param {string} target path and query of the request
 * @returns {{ pagePath: string, version: string } | undefined} undefined for any other target,
 *   also for another spelling of the same one
 */
export function parseFlightUrl(target) {
  if (!target.startsWith(`${PREFIX}/`)) return undefined;
  const [path = '', version = '', ...more] = target.slice(PREFIX.length).split('?v=');
  if (more.length > 0 || !PAGE_PATH.test(path) || !VERSION.test(version)) return undefined;
  return { pagePath: path, version };
}

const CONTENT_TYPE = 'text/x-component; charset=utf-8';
const HEADERS = { 'x-robots-tag': 'noindex' };

/**
 * @typedef {{ status: 200, headers: Record<string, string>, body: Uint8Array }
 *   | { status: 307 | 404, headers: Record<string, string> }} FlightResponse
 */

/**
 * The response to a request for flight data. A version that is not known any more leads to
 * the current one, by a redirect that nobody stores; the loader sees that it was redirected.
 * A document of another build has scripts that cannot read the current one: it gets none.
 * @param {{ pagePath: string, version: string }} request see parseFlightUrl
 * @param {import('./flights.js').PageFlights | undefined} flights those of the stored page, if
 *   there is one with status 200
 * @param {number} revalidateSeconds how long a shared cache may keep what belongs to a page:
 *   of a page that was withdrawn it has nothing for longer than that
 * @returns {FlightResponse}
 */
export function flightResponse({ pagePath, version }, flights, revalidateSeconds) {
  const body = flights?.versions.get(version);
  if (body) {
    const cacheControl = `public, max-age=31536000, s-maxage=${revalidateSeconds}, immutable`;
    const headers = { ...HEADERS, 'cache-control': cacheControl };
    return { status: 200, headers: { ...headers, 'content-type': CONTENT_TYPE }, body };
  }
  const headers = { ...HEADERS, 'cache-control': 'no-store' };
  if (!flights || buildOf(version) !== buildOf(flights.version)) {
    return { status: 404, headers };
  }
  return { status: 307, headers: { ...headers, location: flightUrl(pagePath, flights.version) } };
}
