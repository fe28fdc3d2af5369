/* Pure functions of text: a public API that browsers and workers may load as well. */

/**
 * The text in NFC; unchanged if it is longer than `max` letters can be, because the time for a run
 * of accents grows with the square of its length.
 */
export function composed(text: string, max: number): string {
  return text.length > MAX_DECOMPOSED * max ? text : text.normalize();
}

/** UTF-16 units of a decomposition, per unit of the composed form. */
const MAX_DECOMPOSED = 4;

/** Control characters are C0, DEL and C1. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The text without characters that control a terminal or its direction, except tabs and `\n`. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\uFFFD');
}

/** A value as JSON for people and programs, with such characters escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A number with its noun, in the plural unless it is 1. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`;
}

/** A visitor's text on one line, without control characters. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

/** The text on one line, cut between words with an ellipsis after `max` characters. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join('');
  const space = cut.lastIndexOf(' ');
  const words = space > max / 2 ? cut.slice(0, space) : cut;
  return `${words.replace(/(?<![\s.,;:!?-])[\s.,;:!?-]+$/, '')}…`;
}

/** A client can send 16,000 characters. */
const MAX_PATH = 300;

/** The path, truncated if it is longer than any path of the site. */
export function loggedPath(path: string): string {
  return truncate(path, MAX_PATH);
}

/** Browsers that load this module may not support it. */
let graphemes: Intl.Segmenter | undefined;

/** The text, cut with an ellipsis to `max` UTF-16 units, between characters as readers see them. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  // A character of several code points may extend beyond the limit.
  graphemes ??= new Intl.Segmenter();
  const end = graphemes.segment(text.slice(0, max + 50)).containing(max - 1)?.index ?? 0;
  return `${text.slice(0, end)}…`;
}

const MARKUP_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Plain text as the content or a quoted attribute of HTML, XML or Pango markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => MARKUP_ENTITIES[character] ?? character);
}

/**
 * A URL; undefined for other texts. (Node.js 20 has no `URL.parse`, and its `canParse` fails for
 * `ü`.)
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Characters that encodeURIComponent encodes although a segment may contain them. */
const ALLOWED_IN_SEGMENT = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * Encodes what RFC 3986 (section 3.3) forbids in a segment and nothing else, like browsers, and
 * proxies that decode and encode paths.
 */
export const pathSegment = (text: string) =>
  encodeURIComponent(text).replace(ALLOWED_IN_SEGMENT, decodeURIComponent);

/** The decoded text; undefined if it cannot be decoded. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
