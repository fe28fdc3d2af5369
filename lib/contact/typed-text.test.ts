import { bareAddress, isBlank, visibleLine, withoutControls } from './typed-text';

it.each([
  ['a\u0000b\u001B[31mc\u0085d\u007F', 'ab[31mcd'],
  ['\tone\n\ntwo', '\tone\n\ntwo'],
])('control characters are taken out, tabs and line breaks stay: %j', (text, expected) => {
  expect(withoutControls(text)).toBe(expected);
});

describe('of a line', () => {
  it.each([
    ['\u200BMaya\u200E \u202ASol\u202C', 'Maya Sol'],
    ['\u2068\u0645\u0631\u064A\u0645\u2069', '\u0645\u0631\u064A\u0645'],
    ['Ma\u00ADya\u2060\uFEFF', 'Maya'],
    ['\u3164\u115F', ''],
    ['\u200DMaya\u200D Sol\u200C', 'Maya Sol'],
  ])('characters that show nothing are taken out: %j', (line, expected) => {
    expect(visibleLine(line)).toBe(expected);
  });

  it.each([
    ['joined emoji', '\u{1F469}\u200D\u{1F680} Maya'],
    ['a Persian name', '\u0646\u06CC\u06A9\u200C\u0646\u0627\u0645'],
    ['a conjunct of Devanagari', '\u0915\u094D\u200D\u0937'],
    ['the variant of a Japanese name', '\u8FBB\u{E0100}\u3055\u3093'],
    ['a coloured heart', 'Maya \u2764\uFE0F'],
    [
      'the flag of a region',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} game',
    ],
  ])('what changes its neighbours stays: %s', (_, line) => {
    expect(visibleLine(line)).toBe(line);
  });
});

it.each([
  ...[
    '',
    ' \u00A0\u3000',
    '\u200B\u2060\u00AD',
    '\u2800',
    '\u3164\uFFA0',
    '\u0000\u001B',
    '\u2066\u2069',
  ],
])('a text that shows nothing is blank: %j', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['x', '\u{1F525}', '\u2801', '.'])('a text that shows something is not: %j', (text) => {
  expect(isBlank(`\u200B ${text}`)).toBe(false);
});

describe('an address', () => {
  it.each([
    ...['<{}>', 'mailto:{}', 'MAILTO:{}?subject=Hi', '{},', '{} ; ', '<mailto:{}>;', '{}.', "'{}'"],
    ...[
      '"{}"',
      '({})',
      '[{}],',
      '\u201C{}\u201D',
      '\u200B{}\u200E',
      '\u202A{}\u202C',
      '<{}',
      '{}>',
    ],
    ...['\u00A0{}\u3000', '\uFEFF{}'],
  ])('stands without what is around it: %j', (around) => {
    expect(bareAddress(around.replace('{}', 'maya@studio.example'))).toBe('maya@studio.example');
  });

  it.each([
    ...[
      'ma\u00ADya@studio.example',
      'maya@stu\u200Bdio.example',
      'maya\u2068@\u2069studio.example',
    ],
  ])('stands without what nobody sees within it: %j', (text) => {
    expect(bareAddress(text)).toBe('maya@studio.example');
  });

  it.each([
    ...[
      "o'neil+tag@studio.example",
      'maya@[192.0.2.1]',
      'é@ü.example',
      'a@b.c',
      'mailto@b.example',
    ],
  ])('stays as it is: %s', (text) => {
    expect(bareAddress(text)).toBe(text);
  });

  it.each([' maya, ', 'Maya <maya@studio.example>', 'mailto:', '<>', '', ',;.'])(
    'a text that is none stays as it was typed: %j',
    (text) => {
      expect(bareAddress(text)).toBe(text);
    },
  );

  it('a hostile text takes no time that matters', () => {
    for (const part of ['mailto:', '<', ' ', '\u200B', "'", ',']) {
      expect(bareAddress(part.repeat(200_000))).not.toContain('@');
    }
  });
});
