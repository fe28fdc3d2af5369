import { html as htmlNames, Tokenizer, TokenizerMode } from 'parse5';

/** An element that matters to how a page loads. */
export type ScannedElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Offset of its start tag in the HTML. */
  start: number;
  /** Offset behind its end tag, or behind its start tag if it is empty. */
  end: number;
  /** The raw text of a script or style. */
  text: string;
};

const { TAG_NAMES: TAGS } = htmlNames;

/** How a browser with JavaScript reads what follows a start tag, where that is not markup. */
const TEXT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  [TAGS.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAGS.STYLE, TokenizerMode.RAWTEXT],
  [TAGS.NOSCRIPT, TokenizerMode.RAWTEXT],
  [TAGS.IFRAME, TokenizerMode.RAWTEXT],
  [TAGS.XMP, TokenizerMode.RAWTEXT],
  [TAGS.TITLE, TokenizerMode.RCDATA],
  [TAGS.TEXTAREA, TokenizerMode.RCDATA],
]);

const EMPTY: ReadonlySet<string> = new Set([TAGS.LINK, TAGS.MAIN, TAGS.TEMPLATE]);
const WITH_TEXT: ReadonlySet<string> = new Set([TAGS.SCRIPT, TAGS.STYLE]);

const nothing = () => {};

/**
 * The links, scripts, styles, templates and the start of `<main>` of a page in their order, found
 * by the tokenizer of the HTML standard, so that text, attributes and comments that look like one
 * are not mistaken for it.
 * @returns a script or style that is not closed has everything behind it
 */
export function scanHtml(html: string): ScannedElement[] {
  const elements: ScannedElement[] = [];
  let open: ScannedElement | undefined;
  let textStart = 0;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        const mode = TEXT_MODES.get(tagName);
        if (mode !== undefined) tokenizer.state = mode;
        const hasText = WITH_TEXT.has(tagName);
        if (!hasText && !EMPTY.has(tagName)) return;
        const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
        textStart = location?.endOffset ?? 0;
        const start = location?.startOffset ?? 0;
        const element = { name: tagName, attributes, start, end: textStart, text: '' };
        elements.push(element);
        if (hasText) open = element;
      },
      onEndTag({ tagName, location }) {
        if (open?.name !== tagName) return;
        open.text = html.slice(textStart, location?.startOffset);
        open.end = location?.endOffset ?? 0;
        open = undefined;
      },
      onEof() {
        if (!open) return;
        open.text = html.slice(textStart);
        open.end = html.length;
      },
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
