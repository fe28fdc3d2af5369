import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scanHtml } from './document-scan.js';
import { readDocumentScript } from './document-scripts.js';
import { toInlineStyle } from './document-styles.js';

/** URL path of a style sheet of the build, without a segment that leads elsewhere. */
const STYLE_SHEET = /^\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.css$/;

/**
 * What documents are made with, of the build that the site runs on. Each file is read once,
 * when it is first needed: `next dev`, which stores no page, has none of them.
 */
export class SiteBuild {
  #folder;
  /** @type {string | undefined} */
  #id;
  /** @type {string | undefined} */
  #loader;
  /** @type {ReadonlySet<string> | undefined} */
  #trustedScripts;
  /** @type {Map<string, string | undefined>} */
  #styleSheets = new Map();

  /** @param {string} [folder] that Next builds into */
  constructor(folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next')) {
    this.#folder = folder;
  }

  /** Next's name for the build. */
  get id() {
    this.#id ??= this.#read('BUILD_ID')?.trim() ?? 'development';
    return this.#id;
  }

  /**
   * Text of loader-script.js as the build minified it: the same in every document. Without
   * one, as after `next build` alone, no page becomes a document.
   */
  get loader() {
    this.#loader ??= this.#read('loader.js');
    return this.#loader;
  }

  /**
   * Texts of the inline scripts that stay in a document: those in the 404 page as the build
   * made it, which holds no content, that are not Next's: those of the theme and its colour.
   * @returns {ReadonlySet<string>}
   */
  get trustedScripts() {
    this.#trustedScripts ??= new Set(
      scanHtml(this.#read('server/app/_not-found.html') ?? '')
        .filter(({ name, attributes }) => name === 'script' && attributes.src === undefined)
        .filter((element) => readDocumentScript(element, new Set()).kind === 'unknown')
        .map(({ text }) => text),
    );
    return this.#trustedScripts;
  }

  /**
   * @param {string} href URL path of a style sheet of the build
   * @returns {string | undefined} its text as it may stand in any page; undefined if there is
   *   none, or if it cannot
   */
  styleSheet(href) {
    if (this.#styleSheets.has(href)) return this.#styleSheets.get(href);
    const css = STYLE_SHEET.test(href) ? this.#read(href.replace('/_next/', '')) : undefined;
    if (css === undefined) return undefined;
    const style = toInlineStyle(href, css);
    this.#styleSheets.set(href, style);
    return style;
  }

  /**
   * @param {string} name path in the folder
   * @returns {string | undefined} undefined if there is no such file
   */
  #read(name) {
    try {
      return readFileSync(path.join(this.#folder, name), 'utf8');
    } catch {
      return undefined;
    }
  }
}
