import { html as htmlNames, Tokenizer, TokenizerMode } from 'parse5';

/**
 * An element that matters to how a page loads.
 * @typedef {object} Element
 * @property {'link' | 'script' | 'style'} name
 * @property {Record<string, string>} attributes
 * @property {number} start offset of its start tag in the HTML
 * @property {number} end offset behind it, its text and its end tag
 * @property {string} text what stands in a script or style, as it is
 */

const { TAG_NAMES: TAGS } = htmlNames;

/**
 * How a browser with JavaScript reads what follows a start tag, where that is not markup.
 * @type {ReadonlyMap<string, Tokenizer['state']>}
 */
const TEXT_MODES = new Map([
  [TAGS.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAGS.STYLE, TokenizerMode.RAWTEXT],
  [TAGS.NOSCRIPT, TokenizerMode.RAWTEXT],
  [TAGS.IFRAME, TokenizerMode.RAWTEXT],
  [TAGS.XMP, TokenizerMode.RAWTEXT],
  [TAGS.TITLE, TokenizerMode.RCDATA],
  [TAGS.TEXTAREA, TokenizerMode.RCDATA],
]);

/**
 * The links, scripts and styles of a page in their order, found by the tokenizer of the
 * HTML standard: what looks like one in a text, an attribute or a comment is none.
 * @param {string} html
 * @returns {Element[]} a script or style that is not closed has everything behind it
 */
export function scanHtml(html) {
  /** @type {Element[]} */
  const elements = [];
  /** @type {Element | undefined} */
  let open;
  let textStart = 0;
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        const mode = TEXT_MODES.get(tagName);
        if (mode !== undefined) tokenizer.state = mode;
        if (tagName !== 'link' && tagName !== 'script' && tagName !== 'style') return;
        const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
        const start = location?.startOffset ?? 0;
        textStart = location?.endOffset ?? 0;
        elements.push({ name: tagName, attributes, start, end: textStart, text: '' });
        if (tagName !== 'link') open = elements.at(-1);
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
