import { execFileSync } from 'node:child_process';
import {
  composed,
  escapeMarkup,
  hasControlCharacters,
  oneLine,
  parseUrl,
  printable,
  printableJson,
  shorten,
  truncate,
} from './text';

it('has no character that controls a terminal or its direction where a text is printed', () => {
  const hostile = 'a\x1b[2J\x9b1m\x07\u202eb\u2066c\u200fd\u061ce\r\nf\tg';
  expect(printable(hostile)).toBe('a\ufffd[2J\ufffd1m\ufffd\ufffdb\ufffdc\ufffdd\ufffde\nf\tg');
  expect(oneLine(hostile)).not.toMatch(/[\n\t]|[^\P{Cc}]|\p{Bidi_Control}/u);
  const json = printableJson({ name: hostile });
  expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(JSON.parse(json)).toEqual({ name: hostile });
});

describe('control characters', () => {
  it.each(['\0', 'a\nb', '\r', '\t', '\x1b[0m', '\x7f', '\x85'])('are found in %j', (text) => {
    expect(hasControlCharacters(text)).toBe(true);
  });

  it.each(['', 'plain', 'naïve 日本 🔥', '\u00a0', '\u200b'])('are not found in %j', (text) => {
    expect(hasControlCharacters(text)).toBe(false);
  });
});

it.each([
  ['on one line', ' one\n  two ', 7, 'one two'],
  ['between words, without punctuation', 'one two, three', 10, 'one two…'],
  ['within a long word, never within a character', '🔥'.repeat(9), 5, '🔥🔥🔥🔥…'],
  ['to one character', 'aa bb', 1, '…'],
])('a text is shortened %s', (_, text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});

it('escapes every character that ends a text or a quoted attribute of markup', () => {
  const escaped = '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;amp;&lt;/a&gt;';
  expect(escapeMarkup(`<a b="c" d='e'>&amp;</a>`)).toBe(escaped);
});

it.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['ab🔥🔥', 4, 'ab…'],
  ['ab👩‍💻👩‍💻', 6, 'ab…'],
  ['abe\u0301cd', 5, 'abe\u0301…'],
  ['abe\u0301cd', 4, 'ab…'],
])('%j is cut to %i units: %j', (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut);
});

it('letters are composed, unless the text is longer than so many letters can be', () => {
  // The letter with the longest decomposition: four units.
  const letter = '\u1f82';
  expect(composed(letter.normalize('NFD').repeat(200), 200)).toBe(letter.repeat(200));
  const long = 'e\u0301'.repeat(401);
  expect(composed(long, 200)).toBe(long);
});

it('reads a URL, alone or relative to another', () => {
  expect(parseUrl('https://a.example/b')?.href).toBe('https://a.example/b');
  expect(parseUrl('../c', 'https://a.example/b/d')?.href).toBe('https://a.example/c');
});

it.each(['', '/b', 'https://', '//[', 'https://a b'])('%j is no URL', (url) => {
  expect(parseUrl(url)).toBeUndefined();
});

it('is what all modules use in place of URL.canParse', () => {
  const args = 'grep -l --untracked URL\\.canParse( -- *.ts *.tsx *.js *.mjs'.split(' ');
  const files = () => execFileSync('git', args, { encoding: 'utf8' });
  // git grep exits with code 1 when it finds nothing.
  expect(files).toThrow(expect.objectContaining({ status: 1 }));
});
