import { readFileSync } from 'node:fs';
import { Tokenizer, TokenizerMode } from 'parse5';
import { METADATA_PLACE } from '../next-internals.mjs';

/** The path of scripts, style sheets and fonts. */
export const BUILD_FILES_PATH = '/_next/static/';

export type BuildFiles = {
  /** Minified text of engine/islands/loader.ts. */
  loader: string;
  /** Texts of the style sheets that can be inline in a document, by URL path. */
  styleSheets: ReadonlyMap<string, string>;
};

/** The nonce of Next's own scripts, which documents leave out. */
export const NONCE = 'bmV4dA==';

export type DocumentParts = BuildFiles & {
  /** Exact texts of the site's inline scripts, by id. */
  inlineScripts: ReadonlyMap<string, string>;
};

/** An element of {@link SCANNED}, {@link HEAD_END} or {@link SEPARATOR}. */
type ScannedElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  start: number;
  /** Offset after its start tag or, for a script, its end tag. */
  end: number;
  /** The text of a script; empty for other elements. */
  text: string;
};

/** The end tag of `<head>` among scanned elements. */
const HEAD_END = '/head';

/** React's comment between two texts among scanned elements. */
const SEPARATOR = '#separator';

/** React's comments stay in islands, because hydration needs them. */
const ISLAND = 'site-island';

const SCANNED: ReadonlySet<string> = new Set(['link', 'main', 'script', 'template']);

/** After these start tags, content is not markup in a browser with JavaScript. */
const TEXT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

/** React's own link that blocks the first paint, for an id that begins with an underscore. */
const OF_REACT = '#_';

/**
 * Blocks the first paint until the parser reaches the element that the page's own `rel=expect`
 * names, or else `main`, so that inline scripts before it, such as a theme's, run first. Its place
 * is fixed, because React moves links.
 */
function firstPaintLink(elements: readonly ScannedElement[]): string {
  const expected = elements.find(
    ({ attributes: { rel, href = OF_REACT } }) => rel === 'expect' && !href.startsWith(OF_REACT),
  );
  const main = elements.find(({ name }) => name === 'main')?.attributes.id;
  const href = expected?.attributes.href ?? (main && `#${main}`);
  return href ? `<link rel="expect" href="${href}" blocking="render"/>` : '';
}

const PAGE_SCRIPT = /^\/_next\/static\/media\/[^?#]+\.js$/;

/**
 * Converts a page's HTML to a document: style sheets become one style element, and only the site's
 * own scripts remain. The style element is at the end of the head, because services that preview
 * links read the first kilobytes, which should have title and metadata.
 * @param addedScript HTML of a script of another site
 * @returns the document, the text of its style element ('' without one), and the removed scripts
 * that are not Next's
 * @throws {Error} for a streamed page, because parts of it would be invisible without JavaScript
 */
export function toDocument(
  rendered: string,
  { inlineScripts, loader, styleSheets }: DocumentParts,
  addedScript = '',
): { document: string; style: string; leftOut: string[] } {
  const html = rendered.replace(METADATA_PLACE, '');
  const elements = scanHtml(html);
  // React marks the place of a part that comes later with this element.
  if (elements.some(({ name }) => name === 'template'))
    throw new Error('A page was streamed in parts: remove its <Suspense> or loading.tsx');
  const styleOf = ({ name, attributes: { rel, href = '' } }: ScannedElement) =>
    name === 'link' && rel === 'stylesheet' ? styleSheets.get(href) : undefined;
  const style = elements.flatMap((element) => styleOf(element) ?? []).join('\n');
  const script = (loader && `<script>${loader}</script>`) + addedScript;
  const firstStyle = elements.find(styleOf);
  const headEnd = elements.find(({ name }) => name === HEAD_END);
  const stylePlace = firstStyle && (headEnd ?? firstStyle);
  const main = elements.find(({ name }) => name === 'main');
  const preloads = elements.filter(isPicturePreload);
  const inOrder = inOrderOfPictures(html, preloads);
  let document = '';
  let copiedTo = 0;
  for (const element of elements) {
    document += html.slice(copiedTo, element.start);
    const preload = inOrder[preloads.indexOf(element)];
    if (preload !== undefined) document += preload;
    if (element === stylePlace) document += `${firstPaintLink(elements)}<style>${style}</style>`;
    if (element === main) document += script;
    const isStyle = styleOf(element) !== undefined;
    const isReplaced = preload !== undefined || isStyle || isRemoved(element, inlineScripts);
    copiedTo = isReplaced ? element.end : element.start;
  }
  document += html.slice(copiedTo) + (main ? '' : script);
  const removed = elements.filter((element) => isRemoved(element, inlineScripts));
  return {
    // Elements that stay, such as the preload of a font, may have it, too.
    document: document.replaceAll(` nonce="${NONCE}"`, ''),
    style,
    leftOut: removed.flatMap((element) => foreignScript(element) ?? []),
  };
}

/** The URL or beginning of a script that is neither the site's nor Next's. */
function foreignScript({ name, attributes, text }: ScannedElement): string | undefined {
  const { as, href, nonce, src = href, type } = attributes;
  const isScript = name === 'script' ? type !== 'application/ld+json' : as === 'script';
  if (!isScript || nonce === NONCE) return undefined;
  return src ?? `${text.trim().slice(0, 60)}…`;
}

/** The inline scripts by id. @param html a page without content, and so without foreign scripts */
export function findInlineScripts(html: string, ids: readonly string[]): Map<string, string> {
  const scripts = scanHtml(html).filter(({ name }) => name === 'script');
  const found = scripts.map(({ attributes: { id = '' }, text }) => [id, text] as const);
  return new Map(found.filter(([id]) => ids.includes(id)));
}

const isPicturePreload = ({ name, attributes: { rel, as } }: ScannedElement) =>
  name === 'link' && rel === 'preload' && as === 'image';

/**
 * React's order depends on which part of a page waits for content; the same content must give the
 * same document.
 */
function inOrderOfPictures(html: string, preloads: readonly ScannedElement[]): string[] {
  const placed = preloads.map(({ start, end }) => {
    const tag = html.slice(start, end);
    const [, source = ''] = /\b(?:imagesrcset|href)(="[^"]*")/i.exec(tag) ?? [];
    return { tag, place: html.lastIndexOf(source) };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ tag }) => tag);
}

/** A script is removed unless a rule below allows it. */
function isRemoved(
  element: ScannedElement,
  inlineScripts: DocumentParts['inlineScripts'],
): boolean {
  const { name, attributes, text } = element;
  const { rel, as, href, src, type } = attributes;
  if (name === 'link') {
    // `firstPaintLink` replaces it.
    if (rel === 'expect') return true;
    // The connection to the document's own origin is open already.
    if (rel === 'modulepreload' || (rel === 'preconnect' && href === '/')) return true;
    return rel === 'preload' && (as === 'script' || as === 'style');
  }
  if (name === SEPARATOR) return true;
  if (name !== 'script') return false;
  if (src !== undefined) return !PAGE_SCRIPT.test(src);
  // A data block without `<` cannot end early.
  if (type === 'application/ld+json') return text.includes('<');
  return inlineScripts.get(attributes.id ?? '') !== text;
}

/** A tokenizer of the HTML standard does not mistake texts and comments for elements. */
function scanHtml(html: string): ScannedElement[] {
  const elements: ScannedElement[] = [];
  let islands = 0;
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        tokenizer.state = TEXT_MODES.get(tagName) ?? tokenizer.state;
        if (tagName === ISLAND) islands += 1;
        if (!SCANNED.has(tagName) || !location) return;
        const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
        const { startOffset: start, endOffset: end } = location;
        elements.push({ name: tagName, attributes, start, end, text: '' });
      },
      onEndTag({ tagName, location }) {
        if (tagName === ISLAND) islands -= 1;
        if (tagName === 'head' && location) {
          const { startOffset: start } = location;
          elements.push({ name: HEAD_END, attributes: {}, start, end: start, text: '' });
        }
        const script = elements.at(-1);
        if (tagName !== 'script' || script?.name !== 'script' || !location) return;
        script.text = html.slice(script.end, location.startOffset);
        script.end = location.endOffset;
      },
      onEof: nothing,
      onComment({ data, location }) {
        if (data !== ' ' || islands > 0 || !location) return;
        const { startOffset: start, endOffset: end } = location;
        elements.push({ name: SEPARATOR, attributes: {}, start, end, text: '' });
      },
      onDoctype: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  );
  tokenizer.write(html, true);
  return elements;
}

/** @throws {Error} without a build */
export function readBuildFiles(
  staticFiles: ReadonlyMap<string, { body: { bytes: Uint8Array } }>,
): BuildFiles {
  const styleSheets = new Map<string, string>();
  for (const [href, { body }] of staticFiles) {
    if (!href.endsWith('.css')) continue;
    const style = toInlineStyle(href, Buffer.from(body.bytes).toString());
    if (style !== undefined) styleSheets.set(href, style);
  }
  return { loader: readFileSync('.next/loader.js', 'utf8').trim(), styleSheets };
}

const URL_FUNCTION = /\burl\(([^()]*)\)/gi;

/** URLs that mean the same in every file; `#` refers to an element of the document. */
const ABSOLUTE = /^(?:[/#]|[a-z][a-z\d+.-]*:)/i;

/** CSS that works only in a file, or ends a style element. */
const UNFIT = /<\/style|<!--|@import|@charset|@namespace|image-set\(|\bsrc\(/i;

/** A style sheet as the text of a style element; undefined if it might not work there. */
export function toInlineStyle(href: string, css: string): string | undefined {
  if (UNFIT.test(css)) return undefined;
  return css.replace(URL_FUNCTION, (written, argument: string) => {
    const url = argument.trim().replace(/^["']|["']$/g, '');
    if (!url || ABSOLUTE.test(url)) return written;
    const { pathname, search, hash } = new URL(url, `http://sheet${href}`);
    return `url(${pathname}${search}${hash})`;
  });
}
