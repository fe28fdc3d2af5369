/** Letters without a decomposition, and the letters that people type for them. */
const TYPED_FOR: Record<string, string> = {
  ς: 'σ',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
};

/** A Latin or Greek letter with its marks, such as é, ä and ά. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/**
 * A Cyrillic vowel with its stress, and ё. Marks such as those of й, ї, ў and ѓ make another letter
 * and stay.
 */
const STRESSED = /([аеиоуыэюяії])(?:[\u0300\u0301]|(?<=е)\u0308)+/g;
/** Hebrew points; Arabic vowel marks, madda and hamza, and the stroke that widens a word. */
const VOWEL_MARKS = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0655\u0670]/g;
/** ASCII without the accent used as an apostrophe: most texts, folded in a tenth of the time. */
const PLAIN = /^[ -_a-~]*$/;

/**
 * The text as search compares it, so that texts that readers take for the same are equal. It
 * unifies compatible forms (NFKC), cases (full folding), accents and other variants, apostrophes,
 * quotation marks, and hyphens with spaces, and drops invisible characters (docs/specification.md,
 * section 10, Search).
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/[- ]+/g, ' ').trim();
  return (
    text
      // Apostrophes are replaced before NFKD, because it turns ´ into an accent on a space.
      .replace(/[`´‘’‛ʹʻʼʽˈ′＇]/g, "'")
      .normalize('NFKD')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Full case folding: ẞ becomes ß, then SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/[ςđðħıłøŧæœ]/g, (letter) => TYPED_FOR[letter] ?? letter)
      .replace(ACCENTED, '$1')
      .replace(STRESSED, '$1')
      .replace(VOWEL_MARKS, '')
      .replace(/[“”„‟«»″〝〞]/g, '"')
      .replace(/[\s\p{Pd}\u2212\u2043]+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}
