/*
 * What is made of a typed or pasted text, in the browser and in the server: what nobody sees does not
 * reach the reader of a message, and an address stands without what mail programs put around it.
 */

/**
 * Characters that show nothing (\p{DI}), marks of direction among them. Not among them: the letters
 * that make the flag of a region, the variants of a character (\p{VS}), and the joiners of emoji and of
 * scripts such as Persian between two characters.
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?<!\S)\p{DI}+|(?:\u200C|\u200D)(?!\S)|(?!\u200C|\u200D|\p{VS})\p{DI}/gu;

/** What mail programs put around an address, which is the part in between. */
const WRAPPED =
  /^(?:[\s<([“‘"']|mailto:)*([^\s@<>()[\]“”‘’"',;:?][^\s@<>:]*@[^\s@<>()[\]“”‘’"',;:?]+(?<!\.))[\s>)\]"'”’,;.]*(?:\?.*)?$/i;

/**
 * A loose pattern: only an email can tell whether its address exists. The pattern stops at the
 * first dot of the domain, as trying each dot takes seconds for a long text.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The text without control characters other than tabs and line breaks. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

/** The line without characters that show nothing, unless they change those beside them. */
export function visibleLine(line: string): string {
  return line.replace(UNSEEN, '$1');
}

/** Whether a text shows nothing; U+2800 is a braille pattern without dots. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{DI}\p{Cc}\u2800]/u.test(text);
}

export function isAddress(text: string): boolean {
  return EMAIL.test(text);
}

/** The address without what nobody sees, and without white space, brackets and the like around it. */
export function bareAddress(text: string): string {
  const line = text.replace(/\p{DI}/gu, '');
  const [, address = ''] = WRAPPED.exec(line) ?? [];
  return isAddress(address) ? address : line;
}
