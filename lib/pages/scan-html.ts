import { Tokenizer, TokenizerMode } from 'parse5';

/** An element that matters to how a page loads. */
export type ScannedElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Offset of its start tag in the HTML. */
  start: number;
  /** Offset behind its start tag, or of a script behind its end tag. */
  end: number;
  /** The raw text of a script. */
  text: string;
};

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

const SCANNED: ReadonlySet<string> = new Set(['link', 'main', 'script', 'template']);

const nothing = () => {};

/**
 * The links, scripts, templates and the start of `<main>` of a page in their order, found by the
 * tokenizer of the HTML standard, so that text, attributes and comments that look like one are not
 * mistaken for it.
 */
export function scanHtml(html: string): ScannedElement[] {
  const elements: ScannedElement[] = [];
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        const mode = TEXT_MODES.get(tagName);
        if (mode !== undefined) tokenizer.state = mode;
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
