/** Characters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * The text for the middle of a sentence: one from right to left gets characters around it (Unicode
 * isolates) that keep it from changing the order of the words beside it.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** The text without percent-encoding; undefined if it cannot be decoded. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether the text contains a control character (C0, DEL or C1). */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The text without control characters but tabs and `\n`, by which it could control a terminal. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}

/** The text on one line; longer than `max` characters, it is cut between words and ends in an ellipsis. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join('');
  const space = cut.lastIndexOf(' ');
  const words = space > max / 2 ? cut.slice(0, space) : cut;
  return `${words.replace(/(?<![\s.,;:!?-])[\s.,;:!?-]+$/, '')}…`;
}

/** The text; longer than `max` UTF-16 units, its beginning with an ellipsis: for logs, not for readers. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Characters of a path in the log; a client can send 16,000. */
const MAX_PATH = 300;

/** A path as it is logged: its beginning, if it is longer than any of the site's own. */
export function loggedPath(path: string): string {
  return cut(path, MAX_PATH);
}

const graphemes = new Intl.Segmenter();

/** The text; longer than `max` UTF-16 units, it is cut between characters as readers see them and ends in an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  // A character of several code points may reach past the limit.
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
