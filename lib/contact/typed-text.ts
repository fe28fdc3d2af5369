/* Cleans typed and pasted text, in browser and server: removes invisible characters, and what
   mail programs put around an address. */

/**
 * Invisible characters (\p{DI}), including direction marks. Excluded are characters that change a
 * visible one: the letters of a flag, variation selectors (\p{VS}), and joiners between two
 * characters (emoji, and scripts such as Persian).
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?<!\S)\p{DI}+|(?:\u200C|\u200D)(?!\S)|(?!\u200C|\u200D|\p{VS})\p{DI}/gu;

/** What mail programs put around an address, such as `<` and `>`; the group is the address. */
const WRAPPED =
  /^(?:[\s<([“‘"']|mailto:)*([^\s@<>()[\]“”‘’"',;:?][^\s@<>:]*@[^\s@<>()[\]“”‘’"',;:?]+(?<!\.))[\s>)\]"'”’,;.]*(?:\?.*)?$/i;

/**
 * A loose pattern, because only an email can tell whether its address exists. It stops at the first
 * dot of the domain, because trying each dot takes seconds for a long text.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The text without control characters, except tabs and line breaks. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

/** The line without invisible characters, except those that change a neighbouring character. */
export function visibleLine(line: string): string {
  return line.replace(UNSEEN, '$1');
}

/** Whether a text is invisible. U+2800 is a braille pattern without dots. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{DI}\p{Cc}\u2800]/u.test(text);
}

export function isAddress(text: string): boolean {
  return EMAIL.test(text);
}

/** The address without invisible characters, and without white space or brackets around it. */
export function bareAddress(text: string): string {
  const line = text.replace(/\p{DI}/gu, '');
  const [, address = ''] = WRAPPED.exec(line) ?? [];
  return isAddress(address) ? address : line;
}
