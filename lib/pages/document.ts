import { Tokenizer, TokenizerMode } from 'parse5';
import type { BuildFiles } from './build-files';

/** What documents are made with. */
export type DocumentParts = Pick<BuildFiles, 'loader' | 'styleSheets'> & {
  /** Text of the theme's inline script, to the letter. */
  themeScript: string;
};

/** A link, a script, a template or the start of `<main>`. */
type ScannedElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Offset of its start tag in the HTML. */
  start: number;
  /** Offset behind its start tag, or of a script behind its end tag. */
  end: number;
  /** The raw text of a script. */
  text: string;
};

const SCANNED: ReadonlySet<string> = new Set(['link', 'main', 'script', 'template']);

/** How a browser with JavaScript reads what follows a start tag, where that is not markup. */
const TEXT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

/** Blocks the first paint until the content is parsed, and so until the theme's script has run. */
const EXPECT = '<link rel="expect" href="#content" blocking="render"/>';

/** A script file that a page loads by itself: see `?script` in next.config.ts. */
const PAGE_SCRIPT = /^\/_next\/static\/media\/[^?#]+\.js$/;

/** With these, React moves parts of a page that it sends later to their places. */
const STREAMING_SCRIPT = /^\$R[A-Z]*\s*[=(]/;

/**
 * Turns a page's HTML into a document (docs/decisions/0003-documents-first.md): its style sheets
 * stand in it, and of its scripts only those of the site itself remain.
 * @returns the document, and the text of its style element ('' without one)
 * @throws {Error} for a page that was streamed: parts of it would be invisible without script
 */
export function toDocument(
  html: string,
  { themeScript, loader, styleSheets }: DocumentParts,
): { document: string; style: string } {
  const elements = scanHtml(html);
  if (elements.some(isStreamed)) throw new Error('A page was streamed in parts');
  const styleOf = ({ name, attributes: { rel, href = '' } }: ScannedElement) =>
    name === 'link' && rel === 'stylesheet' ? styleSheets.get(href) : undefined;
  const style = elements.flatMap((element) => styleOf(element) ?? []).join('\n');
  const script = `<script>${loader}</script>`;
  const firstStyle = elements.find(styleOf);
  const main = elements.find(({ name }) => name === 'main');
  const pieces: string[] = [];
  let at = 0;
  for (const element of elements) {
    pieces.push(html.slice(at, element.start));
    if (element === firstStyle) pieces.push(`${main ? EXPECT : ''}<style>${style}</style>`);
    if (element === main) pieces.push(script);
    const isLeftOut = styleOf(element) !== undefined || isRemoved(element, themeScript);
    at = isLeftOut ? element.end : element.start;
  }
  pieces.push(html.slice(at));
  if (!main) pieces.push(script);
  return { document: pieces.join(''), style };
}

/** The text of the theme's script in a page without content, which nobody can have put there. */
export function findThemeScript(html: string): string {
  return scanHtml(html).find(isThemeScript)?.text ?? '';
}

function isStreamed({ name, text }: ScannedElement): boolean {
  return name === 'template' || (name === 'script' && STREAMING_SCRIPT.test(text));
}

/** The id is that of components/islands/theme-toggle.tsx. */
function isThemeScript({ name, attributes }: ScannedElement): boolean {
  return name === 'script' && attributes.id === 'theme';
}

/** Whether an element is left out. Every script is, except for those on this list. */
function isRemoved(element: ScannedElement, themeScript: string): boolean {
  const { name, attributes, text } = element;
  const { rel, as, href, src, type } = attributes;
  if (name === 'link') {
    // React puts it, or one of its own, now here and now there.
    if (rel === 'expect') return true;
    // Next opens a connection for fonts to where the document comes from.
    if (rel === 'modulepreload' || (rel === 'preconnect' && href === '/')) return true;
    return rel === 'preload' && (as === 'script' || as === 'style');
  }
  if (name !== 'script') return false;
  if (src !== undefined) return !PAGE_SCRIPT.test(src);
  // A data block without `<` cannot be ended by its content.
  if (type === 'application/ld+json') return text.includes('<');
  return !isThemeScript(element) || text !== themeScript;
}

/**
 * The elements that matter to how a page loads, in their order. The tokenizer of the HTML standard
 * finds them, so that no text, attribute or comment that looks like one is mistaken for it.
 */
function scanHtml(html: string): ScannedElement[] {
  const elements: ScannedElement[] = [];
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        tokenizer.state = TEXT_MODES.get(tagName) ?? tokenizer.state;
        if (!SCANNED.has(tagName) || !location) return;
        const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
        const { startOffset: start, endOffset: end } = location;
        elements.push({ name: tagName, attributes, start, end, text: '' });
      },
      onEndTag({ tagName, location }) {
        const script = elements.at(-1);
        if (tagName !== 'script' || script?.name !== 'script' || !location) return;
        script.text = html.slice(script.end, location.startOffset);
        script.end = location.endOffset;
      },
      onEof: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  );
  tokenizer.write(html, true);
  return elements;
}
