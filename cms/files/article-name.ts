/**
 * The folder name for an article's title: words joined by hyphens, without characters that some
 * operating systems forbid. A hyphen within a word becomes a non-breaking one, because ordinary
 * hyphens stand for spaces. Empty for a title without letters.
 */
export function nameForTitle(title: string): string {
  const plain = title.normalize('NFC').replaceAll("'", '’');
  const words = plain
    .replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '‑')
    .replace(/[<>:"?*`\p{C}]/gu, '')
    .split(/[\s/\\|]+/)
    .map((word) => word.replace(/^-+/, ''))
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word));
  const name = words.join('-');
  return /\p{L}|\p{N}/u.test(name) ? name.replace(/^\.+|(?<![.,;-])[.,;-]+$/g, '') : '';
}

/** The slug for a title: letters without accents, digits and hyphens. It may be empty. */
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
