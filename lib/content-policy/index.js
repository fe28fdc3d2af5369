import { createHash } from 'node:crypto';

/*
 * The Content-Security-Policy (docs/decisions/0004-policy-by-hashes.md). Plain JavaScript, because the
 * page store, which Next loads uncompiled, is its main user.
 */

/**
 * A strict policy: nothing inline runs but what is named.
 * @param {object} options
 * @param {readonly string[]} [options.scripts] extra sources of script-src, such as `'sha256-…'`
 * @param {readonly string[]} [options.styles] extra sources of style-src, likewise
 * @param {readonly string[]} [options.imageOrigins] IMAGE_ORIGINS
 * @param {boolean} options.https whether the site's public origin is https
 * @returns {string}
 */
export function contentSecurityPolicy({ scripts = [], styles = [], imageOrigins = [], https }) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self'", ...imageOrigins].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Next's flight data: one push of one JSON array, the first one with its preamble. */
const FLIGHT =
  /^(?:self\.__next_f\.push|\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push)\((\[.*\])\)$/s;

/** @param {string} script */
function isFlightData(script) {
  const json = FLIGHT.exec(script)?.[1];
  if (json === undefined) return false;
  try {
    return Array.isArray(JSON.parse(json));
  } catch {
    return false;
  }
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The texts of a page's inline scripts. Data blocks (JSON-LD) do not run and are passed over.
 * @param {string} html
 * @returns {string[]}
 */
export function inlineScripts(html) {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => !/type="application\/ld\+json"/.test(attributes))
    .map(([, , text = '']) => text);
}

/**
 * Sources for the scripts of a page that its policy may name: flight data, which
 * is nothing but JSON, and texts that are trusted to the letter. Hashing anything
 * else would bless what somebody managed to inject.
 * @param {string} html
 * @param {ReadonlySet<string>} trusted
 * @returns {{ sources: string[], refused: number }} `refused` counts the scripts left out
 */
export function scriptSources(html, trusted) {
  const scripts = new Set(inlineScripts(html));
  const known = [...scripts].filter((text) => trusted.has(text) || isFlightData(text));
  return { sources: known.map(hashSource), refused: scripts.size - known.length };
}

/**
 * A script's text as a source of script-src.
 * @param {string} text
 */
export function hashSource(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
