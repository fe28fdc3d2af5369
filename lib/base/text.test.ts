import { escapeMarkup, hasControlCharacters, isolate, shorten, truncate } from './text';

it.each([
  ['شعار', '\u2068شعار\u2069'],
  ['about שלום', '\u2068about שלום\u2069'],
  ['contract', 'contract'],
  ['日本 🔥 Ελλάς', '日本 🔥 Ελλάς'],
  ['', ''],
])('%j cannot change the order of the words around it', (text, isolated) => {
  expect(isolate(text)).toBe(isolated);
});

describe('control characters', () => {
  it.each(['\0', 'a\nb', '\r', '\t', '\x1b[0m', '\x7f', '\x85'])('are found in %j', (text) => {
    expect(hasControlCharacters(text)).toBe(true);
  });

  it.each(['', 'plain', 'naïve 日本 🔥', '\u00a0', '\u200b'])('are not found in %j', (text) => {
    expect(hasControlCharacters(text)).toBe(false);
  });
});

describe('shorten', () => {
  it('leaves a short text as it is, on one line', () => {
    expect(shorten(' one\n  two ', 7)).toBe('one two');
  });

  it('cuts between words and drops punctuation before the ellipsis', () => {
    expect(shorten('one two, three', 10)).toBe('one two…');
  });

  it('cuts a single long word, never within a character', () => {
    expect(shorten('🔥'.repeat(9), 5)).toBe('🔥🔥🔥🔥…');
  });

  it.each([1, 2, 5, 20])('returns at most %d characters', (max) => {
    expect([...shorten('aa bb cc dd ee ff gg', max)].length).toBeLessThanOrEqual(max);
  });
});

it('escapes every character that ends a text or a quoted attribute of markup', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;</a>`)).toBe(
    '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;amp;&lt;/a&gt;',
  );
});

describe('a text that is cut', () => {
  it.each([
    ['abcd', 4, 'abcd'],
    ['abcde', 4, 'abc…'],
    ['ab🔥🔥', 4, 'ab…'],
    ['ab👩‍💻👩‍💻', 6, 'ab…'],
    ['abe\u0301cd', 5, 'abe\u0301…'],
    ['abe\u0301cd', 4, 'ab…'],
  ])('%j in %i is %j', (text, max, cut) => {
    expect(truncate(text, max)).toBe(cut);
  });
});
