import { titleFromName } from '../../lib/publisher-api/title';

/** Most bytes of a folder's name: file systems allow 255, and a suffix may follow. */
const MAX_BYTES = 230;

/**
 * The name of the folder of an article with this title: words with hyphens between them, without
 * what some computers do not allow in the name of a folder. A hyphen within a word becomes a
 * non-breaking one, as every other hyphen is a space of the title. Empty for a title without letters.
 */
export function nameForTitle(title: string): string {
  const plain = title.normalize('NFC').replaceAll("'", '’');
  const words = plain
    .replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '‑')
    .replace(/[<>:"?*`\p{C}]/gu, '')
    .split(/[\s/\\|]+/)
    .map((word) => word.replace(/^-+/, ''))
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word));
  while (Buffer.byteLength(words.join('-')) > MAX_BYTES && words.length > 1) words.pop();
  const characters = [...words.join('-').slice(0, MAX_BYTES)];
  while (Buffer.byteLength(characters.join('')) > MAX_BYTES) characters.pop();
  const name = characters.join('');
  return /\p{L}|\p{N}/u.test(name) ? name.replace(/^\.+|(?<![.,;-])[.,;-]+$/g, '') : '';
}

/** The end of an address for a title: letters without accents, digits, hyphens. May be empty. */
export function slugForTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/['’]|[\u0300-\u036f]/g, '')
    .normalize('NFKC');
  return (
    plain
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? ''
  );
}

/** Whether the site shows a title as it was written, but for the capitals of its words. */
export function isTitleKept(title: string, name: string): boolean {
  const folded = (text: string) =>
    text.normalize('NFC').replaceAll('‑', '-').replaceAll('’', "'").toLowerCase().trim();
  return folded(titleFromName(name)) === folded(title).replace(/\s+/g, ' ');
}
