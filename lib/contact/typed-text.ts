import { FIELD_MAX_LENGTH } from '../constants';

/*
 * What is made of a typed or pasted text, in the browser and in the server: what nobody sees does not
 * reach the reader of a message, and an address stands without what mail programs put around it.
 */

/** Characters that show nothing, by which emoji and scripts such as Persian are put together. */
const JOINERS = /\u200C|\u200D/g;
/** Any other that shows nothing, marks of direction among them, but for the variants of a character. */
const UNUSED = /(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** The flag that becomes that of a region by invisible letters behind it. */
const FLAG = '\u{1F3F4}';

/** The text without control characters other than tabs and line breaks. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

/** The line without characters that show nothing, unless they change those beside them. */
export function visibleLine(line: string): string {
  return line.replace(/\p{Default_Ignorable_Code_Point}+/gu, (run, at: number) => {
    const [before = ' ', after = ' '] = [line[at - 1], line[at + run.length]];
    if (/\s/.test(before)) return '';
    if (line.startsWith(FLAG, at - FLAG.length)) return run;
    const used = run.replace(UNUSED, '');
    return /\s/.test(after) ? used.replace(JOINERS, '') : used;
  });
}

/** Whether a text shows nothing; U+2800 is a braille pattern without dots. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);
}

/**
 * A loose pattern: only an email can tell whether its address exists. The pattern stops at the
 * first dot of the domain, as trying each dot takes seconds for a long text.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export function isAddress(text: string): boolean {
  return EMAIL.test(text);
}

const PAIRS: Record<string, string> = {
  ...{ '<': '>', '(': ')', '[': ']', '"': '"', "'": "'", '“': '”', '‘': '’' },
};

/** The address without white space, brackets, quotes, `mailto:` and separators around it. */
export function bareAddress(text: string): string {
  const line = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  if (line.length > FIELD_MAX_LENGTH) return line;
  let [start, end] = [0, line.length];
  while (start < end) {
    const [first = '', last = ''] = [line[start], line[end - 1]];
    const link = /^mailto:([^?]*)/i.exec(line.slice(start, end));
    if (link) [start, end] = [start + 'mailto:'.length, start + link[0].length];
    else if (/[\s<]/.test(first)) start += 1;
    else if (/[\s>,;.]/.test(last)) end -= 1;
    else if (PAIRS[first] === last) [start, end] = [start + 1, end - 1];
    else break;
  }
  const address = line.slice(start, end);
  return isAddress(address) ? address : line;
}
