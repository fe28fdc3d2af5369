/*
 * What a page declares about its response, in `<meta>` elements that the page store reads
 * when it stores the page: its status, the target of a redirect, and whether it needs the
 * runtime at once. Content cannot forge them, since React escapes whatever it prints. (A
 * thrown `notFound()` would set the status, but leave the body empty until JavaScript runs.)
 *
 * Without dependencies, as a part of it reaches the browser.
 */

const STATUS = 'x-page-status';
const LOCATION = 'x-page-location';
const RUNTIME = 'x-page-runtime';
const AT_ONCE = 'at-once';

/** @param {number} status of the response */
export const declareStatus = (status) => ({ name: STATUS, content: String(status) });

/** @param {string} target of a redirect */
export const declareLocation = (target) => ({
  name: LOCATION,
  // In characters that HTML leaves as they are.
  content: encodeURIComponent(target).replaceAll("'", '%27'),
});

export const declareRuntimeAtOnce = () => ({ name: RUNTIME, content: AT_ONCE });

/**
 * @param {string} html
 * @returns {number | undefined}
 */
export function declaredStatus(html) {
  const status = read(html, STATUS, '\\d{3}');
  return status ? Number(status) : undefined;
}

/**
 * @param {string} html
 * @returns {string} '' without a declaration
 */
export function declaredLocation(html) {
  return decodeURIComponent(read(html, LOCATION, '(?:[\\w.!~*()-]|%[\\dA-F]{2})+') ?? '');
}

/** @param {string} html */
export function declaresRuntimeAtOnce(html) {
  return read(html, RUNTIME, AT_ONCE) !== undefined;
}

/**
 * @param {string} html
 * @param {string} name
 * @param {string} pattern of the content
 */
function read(html, name, pattern) {
  // React may add attributes of its own, as it does inside a view transition.
  return new RegExp(`<meta name="${name}" content="(${pattern})"[^<>]*>`).exec(html)?.[1];
}
