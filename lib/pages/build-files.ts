import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toInlineStyle } from './inline-style';

/** URL path of a style sheet of the build, without a segment that leads elsewhere. */
const STYLE_SHEET = /^\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.css$/;

/** The files of the build that documents are made with. */
export class BuildFiles {
  readonly #folder: string;
  readonly #styleSheets = new Map<string, string | undefined>();
  /** Next's name for the build. */
  readonly id: string;
  /** Text of components/islands/loader.ts as the build minified it. */
  readonly loader: string;

  /**
   * @param folder that the build writes to
   * @throws {Error} when there is no build in it
   */
  constructor(folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next')) {
    this.#folder = folder;
    this.id = this.#read('BUILD_ID').trim();
    this.loader = this.#read('loader.js').trim();
  }

  /**
   * @param href URL path of a style sheet of the build
   * @returns its text as it may stand in any page; undefined if there is none, or if it cannot
   */
  styleSheet(href: string): string | undefined {
    if (!STYLE_SHEET.test(href)) return undefined;
    if (!this.#styleSheets.has(href)) this.#styleSheets.set(href, this.#readStyle(href));
    return this.#styleSheets.get(href);
  }

  #readStyle(href: string): string | undefined {
    try {
      return toInlineStyle(href, this.#read(href.replace('/_next/', '')));
    } catch {
      return undefined;
    }
  }

  #read(name: string): string {
    return readFileSync(path.join(this.#folder, name), 'utf8');
  }
}
