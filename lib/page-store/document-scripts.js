/*
 * The scripts that Next 16.4.5 writes into a page, told from each other. A script that is
 * none of these is not known, and the page then stays as it is.
 */

/**
 * @typedef {{ otherChunks: string[], runtimeModuleIds: (string | number)[] }} RuntimeEntry
 */

/**
 * @typedef {{ kind: 'trusted' } | { kind: 'polyfill' } | { kind: 'runtime', src: string }
 *   | { kind: 'entry', entry: RuntimeEntry } | FlightScript
 *   | { kind: 'unknown', unknown: string }} DocumentScript
 */

/**
 * @typedef {object} FlightScript
 * @property {'flight'} kind
 * @property {boolean} begins whether it is the first one
 * @property {Buffer} [bytes]
 * @property {unknown} [formState]
 */

/** A file of the build; a query may name the deployment. */
const BUILD_SCRIPT = /^\/_next\/static\/[^?#]+\.js(?:\?[^#]*)?$/;

/** A script that a page loads by itself, without the runtime: see `?script` in next.config.ts. */
const PAGE_SCRIPT = /^\/_next\/static\/media\/[^?#]+\.js(?:\?[^#]*)?$/;
const PAGE_ATTRIBUTES = new Set(['async', 'fetchpriority']);

const DATA_BLOCK = 'application/ld+json';

const ENTRY =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/s;

const FLIGHT_BEGIN = '(self.__next_f=self.__next_f||[]).push([0])';
const FLIGHT_STATE = /^;self\.__next_f\.push\((\[2,.*\])\)$/s;
const FLIGHT_DATA = /^self\.__next_f\.push\((\[[13],".*"\])\)$/s;

/**
 * @param {{ attributes: Record<string, string>, text: string }} element
 * @param {ReadonlySet<string>} trusted texts of inline scripts that stay, to the letter
 * @returns {DocumentScript}
 */
export function readDocumentScript({ attributes, text }, trusted) {
  const { src, ...others } = attributes;
  if (src !== undefined) return readFileScript(src, others, text);
  if (others.type !== undefined) {
    // Where nothing in a block of data looks like markup, nothing in it can end it.
    return others.type === DATA_BLOCK && !text.includes('<') ? { kind: 'trusted' } : unknown(text);
  }
  if (others.id === '_R_') return readEntry(text);
  if (Object.keys(others).length > 0) return unknown(text);
  if (trusted.has(text)) return { kind: 'trusted' };
  return readFlight(text);
}

/**
 * @param {string} src
 * @param {Record<string, string>} attributes
 * @param {string} text
 * @returns {DocumentScript}
 */
function readFileScript(src, attributes, text) {
  if (text !== '') return unknown(src);
  const names = Object.keys(attributes);
  if (PAGE_SCRIPT.test(src)) {
    const isKnown = 'async' in attributes && names.every((it) => PAGE_ATTRIBUTES.has(it));
    return isKnown ? { kind: 'trusted' } : unknown(src);
  }
  const [kind, ...others] = names.filter((name) => name !== 'id');
  if (!BUILD_SCRIPT.test(src) || others.length > 0) return unknown(src);
  if (kind === 'nomodule') return { kind: 'polyfill' };
  return kind === 'async' ? { kind: 'runtime', src } : unknown(src);
}

/**
 * @param {string} text
 * @returns {DocumentScript}
 */
function readEntry(text) {
  const entry = parseJson(ENTRY.exec(text)?.[1]);
  return isRuntimeEntry(entry) ? { kind: 'entry', entry } : unknown(text);
}

/**
 * @param {any} value
 * @returns {value is RuntimeEntry}
 */
function isRuntimeEntry(value) {
  const { otherChunks, runtimeModuleIds, ...others } = value ?? {};
  return (
    Array.isArray(otherChunks) &&
    otherChunks.every((chunk) => typeof chunk === 'string') &&
    Array.isArray(runtimeModuleIds) &&
    runtimeModuleIds.every((id) => typeof id === 'string' || typeof id === 'number') &&
    Object.keys(others).length === 0
  );
}

/**
 * @param {string} text
 * @returns {DocumentScript}
 */
function readFlight(text) {
  if (text === FLIGHT_BEGIN) return { kind: 'flight', begins: true };
  if (text.startsWith(FLIGHT_BEGIN)) {
    const state = parseJson(FLIGHT_STATE.exec(text.slice(FLIGHT_BEGIN.length))?.[1]);
    return Array.isArray(state) && state.length === 2
      ? { kind: 'flight', begins: true, formState: state[1] }
      : unknown(text);
  }
  const push = parseJson(FLIGHT_DATA.exec(text)?.[1]);
  if (!Array.isArray(push) || push.length !== 2 || typeof push[1] !== 'string') {
    return unknown(text);
  }
  // A piece of the stream that is not UTF-8 by itself comes in base64.
  const bytes = Buffer.from(push[1], push[0] === 3 ? 'base64' : 'utf8');
  return { kind: 'flight', begins: false, bytes };
}

/** @param {string | undefined} json */
function parseJson(json) {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} script its URL or text
 * @returns {DocumentScript}
 */
function unknown(script) {
  return { kind: 'unknown', unknown: `the script ${JSON.stringify(script.slice(0, 80))}` };
}
