/**
 * Flight data by version, as documents that were sent a moment ago name it: see flight.js.
 * @typedef {object} PageFlights
 * @property {string} version that of the stored page; '' if that is no document
 * @property {Map<string, Buffer>} versions a few, the one that was added last at the end
 */

/**
 * Versions of flight data that a page has: its own and the two before, which lasts longer
 * than a shared cache reuses a document, unless the page is published in quick succession.
 */
const MAX_FLIGHTS = 3;

/**
 * @param {PageFlights | undefined} known
 * @param {import('./page.js').Flight | undefined} added
 * @param {{ isOld?: boolean }} [options] whether the known one stays the current one
 * @returns {PageFlights | undefined}
 */
export function addFlight(known, added, { isOld = false } = {}) {
  if (!known && !added) return undefined;
  const versions = new Map(known?.versions);
  const current = (isOld ? known?.version : added?.version) ?? '';
  if (added) {
    versions.delete(added.version);
    versions.set(added.version, added.data);
  }
  return { version: current, versions: lastVersions(versions, current) };
}

/**
 * @param {PageFlights | undefined} known
 * @param {PageFlights | undefined} newer whose version is the current one
 * @returns {PageFlights | undefined}
 */
export function joinFlights(known, newer) {
  if (!known || !newer) return newer;
  const versions = new Map([...known.versions, ...newer.versions]);
  return { version: newer.version, versions: lastVersions(versions, newer.version) };
}

/**
 * @param {Map<string, Buffer>} versions
 * @param {string} current
 */
function lastVersions(versions, current) {
  for (const version of versions.keys()) {
    if (versions.size <= MAX_FLIGHTS) break;
    if (version !== current) versions.delete(version);
  }
  return versions;
}
