import { hashSource } from '../content-policy/index.js';
import { scanHtml } from './document-scan.js';
import { readDocumentScript } from './document-scripts.js';
import { withoutUnusedStyleHints } from './style-hints.js';

/*
 * A page as Next 16.4.5 renders it, turned into a document (docs/decisions/0003-documents-first.md): its
 * style sheets stand in the HTML, its runtime and flight data do not, and the loader
 * brings those later. Whatever React rendered stays as it is, so that hydration finds it.
 */

/**
 * What the loader reads from the document: see loader-script.js.
 * @typedef {object} PageData
 * @property {string[]} scripts URLs of the runtime and of the page's islands
 * @property {{ otherChunks: string[], runtimeModuleIds: (string | number)[] }} entry what
 *   starts Turbopack's runtime once the scripts are there
 * @property {unknown[][]} flight what goes to Next: `[0]` begins, `[1, text]` is flight data,
 *   `[2, state]` is what a form's action returned, when it was posted without script
 * @property {string} [url] where the flight data is, unless it is here
 * @property {true} [atOnce] whether the runtime is to be loaded without waiting for anything
 */

/**
 * @typedef {object} PageDocument
 * @property {string} document the HTML to send
 * @property {Buffer} flight flight data of the page, UTF-8
 * @property {string[]} scripts URLs of the runtime and of the page's islands
 * @property {ReadonlySet<string>} styleSheets URLs of the page's style sheets
 * @property {string[]} styleHashes sources for style-src
 */

/**
 * A page whose HTML is not of the known shape; it is to be sent as Next rendered it.
 * @typedef {object} UnknownShape
 * @property {string} unknown what was not known, for the log
 */

/**
 * @typedef {object} DocumentOptions
 * @property {(href: string) => string | undefined} styleSheet text of a style sheet of the
 *   build that may stand in any page: see document-styles.js
 * @property {ReadonlySet<string>} trustedScripts texts of inline scripts that stay, to the letter
 * @property {string} loader text of the loader: see build.js
 * @property {(flight: Buffer) => string} [flightUrl] URL at which the flight data will be
 *   served; without it the data stands in the document
 * @property {boolean} [atOnce] whether the page does nothing for its visitor without script
 */

/**
 * Turns a page's HTML into a document.
 * @param {string} html what Next rendered, whole
 * @param {DocumentOptions} options
 * @returns {PageDocument | UnknownShape}
 */
export function toDocument(html, { styleSheet, trustedScripts, loader, flightUrl, atOnce }) {
  if (!loader) return { unknown: 'no loader' };
  const parts = new PageParts(styleSheet, trustedScripts);
  for (const element of scanHtml(html)) {
    parts.take(element);
    if (parts.unknown) return { unknown: parts.unknown };
  }
  const { scripts, entry, formState } = parts;
  if (!entry) return { unknown: 'no entry of the runtime' };
  if (!scripts.length) return { unknown: 'no scripts of the runtime' };
  if (!parts.flight) return { unknown: 'no flight data' };
  if (!parts.styles.length) return { unknown: 'no style sheets' };
  const { styleSheets } = parts;
  const flight = withoutUnusedStyleHints(Buffer.concat(parts.flight), styleSheets);
  const text = flight.toString('utf8');
  if (!Buffer.from(text).equals(flight)) return { unknown: 'flight data that is not text' };

  /** @type {PageData} */
  const data = {
    scripts,
    entry: entry.entry,
    flight: [
      [0],
      ...(formState === undefined ? [] : [[2, formState]]),
      ...(flightUrl ? [] : [[1, text]]),
    ],
    ...(flightUrl ? { url: flightUrl(flight) } : {}),
    ...(atOnce ? { atOnce } : {}),
  };
  const style = parts.styles.join('\n');
  const document = splice(html, [
    ...parts.removed,
    { start: parts.stylesAt, end: parts.stylesAt, text: `<style>${style}</style>` },
    { ...entry, text: `${dataBlock(data)}<script>${loader}</script>` },
  ]);
  return { document, flight, scripts, styleSheets, styleHashes: [hashSource(style)] };
}

/** @typedef {import('./document-scan.js').Element} Element */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** What has been found in a page so far. */
class PageParts {
  /** @type {string | undefined} */
  unknown;
  /** @type {string[]} */
  scripts = [];
  /** @type {{ start: number, end: number, entry: PageData['entry'] } | undefined} */
  entry;
  /** @type {Buffer[] | undefined} */
  flight;
  /** @type {unknown} */
  formState;
  /** @type {Set<string>} */
  styleSheets = new Set();
  /** @type {string[]} */
  styles = [];
  stylesAt = 0;
  /** @type {Edit[]} */
  removed = [];

  #styleSheet;
  #trustedScripts;

  /**
   * @param {DocumentOptions['styleSheet']} styleSheet
   * @param {DocumentOptions['trustedScripts']} trustedScripts
   */
  constructor(styleSheet, trustedScripts) {
    this.#styleSheet = styleSheet;
    this.#trustedScripts = trustedScripts;
  }

  /** @param {Element} element */
  take(element) {
    if (element.name === 'link') this.#takeLink(element);
    else if (element.name === 'script') this.#takeScript(element);
    else this.unknown = 'a style element';
  }

  /** @param {Element} element */
  #takeLink(element) {
    const { rel, href, as } = element.attributes;
    if (rel === 'preload' && (as === 'script' || as === 'style')) return this.#remove(element);
    if (rel === 'stylesheet') this.#takeStyleSheet(element, href ?? '');
  }

  /**
   * The link stays, disabled, so that no browser fetches it: React looks for it by its
   * `href`, takes the sheet for loaded, and puts the sheets of later pages behind it.
   * Without it, hydration would fetch every sheet again.
   * @param {Element} element
   * @param {string} href
   */
  #takeStyleSheet({ start, end, attributes }, href) {
    const { rel: _rel, href: _href, 'data-precedence': precedence, ...others } = attributes;
    const style = this.#styleSheet(href);
    if (style === undefined || precedence !== 'next' || Object.keys(others).length > 0) {
      this.unknown = `the style sheet ${href}`;
      return;
    }
    if (!this.styles.length) this.stylesAt = start;
    this.styleSheets.add(href);
    this.styles.push(style);
    const text = `<link rel="stylesheet" href="${href}" data-precedence="next" disabled=""/>`;
    this.removed.push({ start, end, text });
  }

  /** @param {Element} element */
  #takeScript(element) {
    const script = readDocumentScript(element, this.#trustedScripts);
    switch (script.kind) {
      case 'trusted':
        return;
      case 'polyfill':
        break;
      case 'runtime':
        if (!this.scripts.includes(script.src)) this.scripts.push(script.src);
        break;
      case 'entry':
        if (this.entry) this.unknown = 'a second entry of the runtime';
        this.entry = { start: element.start, end: element.end, entry: script.entry };
        return;
      case 'flight':
        this.#takeFlight(script);
        break;
      default:
        this.unknown = script.unknown;
    }
    this.#remove(element);
  }

  /** @param {{ begins: boolean, bytes?: Buffer, formState?: unknown }} script */
  #takeFlight({ begins, bytes, formState }) {
    if (begins === Boolean(this.flight)) this.unknown = 'flight data out of order';
    this.flight ??= [];
    if (bytes) this.flight.push(bytes);
    if (formState !== undefined) this.formState = formState;
  }

  /** @param {Element} element */
  #remove({ start, end }) {
    this.removed.push({ start, end, text: '' });
  }
}

/**
 * Inert data, which needs no hash. Nothing in it can end the element: `<` is escaped.
 * @param {PageData} data
 */
function dataBlock(data) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json">${json}</script>`;
}

/**
 * @param {string} html
 * @param {Edit[]} edits which do not overlap
 */
function splice(html, edits) {
  const pieces = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(html.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + html.slice(at);
}
