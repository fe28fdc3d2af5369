import { fold } from './fold';

it.each([
  ['Unicode forms', 'Résumé', 'Re\u0301sume\u0301', 'resume'],
  ['letters', 'ＡＢＣ', 'abc', 'Abc'],
  ['half and full kana', 'ﾊﾟｽ', 'パス'],
  ['ligatures', 'ﬁrst œuvre', 'first oeuvre', 'FIRST ŒUVRE'],
  ['sharp s', 'Straße', 'STRASSE', 'STRAẞE'],
  ['final sigma', 'ΟΔΟΣ', 'οδος', 'οδοσ', 'οδός'],
  ['Turkish i', 'İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  ['apostrophes', 'What’s', "what's", 'whatʼs', 'what‘s', 'what`s', 'what´s', 'what＇s', 'what′s'],
  ['quotation marks', '“new”', '"new"', '„new”', '«new»'],
  ['hyphens and spaces', 'Co‑op', 'co-op', 'co op', 'co–op', 'co − op', 'co\u00A0op', 'co\u202Fop'],
  ['outer and repeated spaces', ' a  b\n', 'a b', 'a\tb'],
  [
    'invisible characters',
    'in\u00ADdie',
    'in\u200Bdie',
    '\uFEFFindie',
    'in\u2060die',
    'indie\uFE0F',
  ],
  ['Latin letters', 'Malmö Łódź Ørsted Việt Đà', 'malmo lodz orsted viet da'],
  ['Cyrillic ё and stress', 'Ёлка, за\u0301мок', 'елка, замок'],
  ['Arabic marks', 'مُحَمَّد أحمد', 'محمــد احمد'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
])('is the same for %s', (_, ...texts) => {
  expect(new Set(texts.map(fold)).size).toBe(1);
});

it.each([
  ['й', 'и'],
  ['ї', 'і'],
  ['ѓ', 'г'],
  ['か', 'が'],
  ['한', '하'],
  ['के', 'क'],
  ['กา', 'ก้า'],
  ['cant', "can't"],
  ['coop', 'co-op'],
  ['C++', 'C#'],
])('differs for %s and %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

it('folds what is folded to itself', () => {
  for (const text of ['Ｃo‑op ﬁrst', 'Straße й', 'が é', "“What’s” – 'new'", 'ΐ İ']) {
    expect(fold(fold(text))).toBe(fold(text));
  }
});
