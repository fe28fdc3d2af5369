import { fold } from '../../engine/text';

/** The words of a name, capitalised; 'Untitled' without any (spec section 3). */
export function titleFromName(name: string | null): string {
  const words = name?.match(/[^-\s]+/g) ?? ['Untitled'];
  return words.map((word) => word.replace(/^./u, titleCase)).join(' ');
}

/** Digraphs that are one character, and their title case at the start of a word. */
const DIGRAPHS: Record<string, string> = { Ǆ: 'ǅ', Ǉ: 'ǈ', Ǌ: 'ǋ', Ǳ: 'ǲ' };

/** A letter in Unicode's title case, which JavaScript has no function for. */
function titleCase(letter: string): string {
  // Georgian uses its capitals for words in capitals alone.
  if (/\p{Script=Georgian}/u.test(letter)) return letter;
  const [first = '', ...rest] = letter.toUpperCase();
  return (DIGRAPHS[first] ?? first) + rest.join('').toLowerCase();
}

/** A heading of the first level at the start of Markdown; a group has its text. */
const FIRST_HEADING = /^(?:\s*\n)? {0,3}(?:# (.*)|([^\s#>`~*+-].*)\r?\n=+ *(?=\r?\n|$))/;

/**
 * The body without a first heading that repeats the title, which the page shows above. An empty
 * line stays, so that the line numbers of errors are right.
 */
export function withoutTitle(body: string, title: string): string {
  const [heading, underHash, underlined] = FIRST_HEADING.exec(body) ?? [];
  if (heading === undefined || comparable(underHash ?? underlined ?? '') !== comparable(title))
    return body;
  return heading.replace(/[^\r\n]+/g, '') + body.slice(heading.length);
}

/** A heading for comparison, without number signs, because Markdown allows them at its end. */
function comparable(text: string): string {
  return fold(text.replaceAll('#', ''));
}
