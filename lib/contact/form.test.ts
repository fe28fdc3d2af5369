import { checkContact, HONEYPOT_FIELD, isHoneypotFilled, readContactForm } from './form';

const GOOD = { name: 'Ann', email: 'ann@example.com', subject: 'A game', message: 'Ten chars!' };
const check = (values: Partial<typeof GOOD>) => checkContact({ ...GOOD, ...values });
const LONG = 'x'.repeat(10_000);

it.each<Partial<typeof GOOD>>([
  ...['a@b.c', ' ann@example.com ', "o'neil+tag@ex-ample.co.uk", 'é@ü.de'].map((email) => ({
    email,
  })),
  { name: LONG, subject: LONG, message: LONG },
  { name: '\u{1F525}', subject: '\u200B \u2801', message: '123456789 ' },
  { message: 'One line\n\tand another' },
])('is valid: %j', (values) => {
  expect(check(values)).toEqual({});
});

const NO_EMAIL = 'Please enter a valid email address';
const TOO_SHORT = 'Message must be at least 10 characters long';
const UNSEEN = [
  '',
  ' \t\n \u00a0          ',
  '\u200b\n\u2060'.repeat(9),
  '\u2800 \u2800',
  '\u3164',
];

it.each<[string, keyof typeof GOOD, string[]]>([
  ['Name is required', 'name', [...UNSEEN, '\u0000\u001B', '\u2066\u2069']],
  ['Email is required', 'email', ['']],
  ['Subject is required', 'subject', ['']],
  ['Message is required', 'message', UNSEEN],
  [NO_EMAIL, 'email', ['ann', 'ann@', '@a.com', 'ann@a', 'ann@@a.com', 'a b@a.com', 'ann@.']],
  [TOO_SHORT, 'message', ['123456789', ' hello   ']],
  ['Name must be at most 10,000 characters long', 'name', [`${LONG}x`]],
  ['Message must be at most 10,000 characters long', 'message', [`${LONG}x`]],
  ['Email must not contain control characters', 'email', ['ann@example.com\nx']],
  ['Subject must not contain control characters', 'subject', ['Hi\r\nBcc: x@y.z']],
])('says "%s" at the %s', (problem, field, values) => {
  for (const value of values) expect(check({ [field]: value })).toEqual({ [field]: problem });
});

it('has all errors together', () => {
  const errors = { name: 'Name is required', email: NO_EMAIL, message: TOO_SHORT };
  expect(check({ name: '', email: 'ann', message: 'short' })).toEqual(errors);
});

describe('a submitted form', () => {
  const form = (fields: Record<string, string | File>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  /** The value of one field as it is read. */
  const read = (field: keyof typeof GOOD, typed: string) =>
    readContactForm(form({ [field]: typed }))[field];

  it('has the four fields and no other; a missing one and a file are empty', () => {
    const fields = { name: ' Ann ', subject: new File(['x'], 'x.txt'), message: 'x', extra: 'y' };
    const values = { name: ' Ann ', email: '', subject: '', message: 'x' };
    expect(readContactForm(form(fields))).toEqual(values);
  });

  it.each([
    ['message', 'a\r\nb\rc\n\n\td', 'a\nb\nc\n\n\td'],
    ['message', 'a\u0000b\u001B[31mc\u0085d\u007F', 'ab[31mcd'],
    ['subject', 'A\tgame\u0000', 'A game'],
    ['email', 'a@b\t', 'a@b '],
  ] as const)('has no control characters, and LF for line breaks: %s %j', (field, typed, value) => {
    expect(read(field, typed)).toBe(value);
  });

  it.each([
    ['\u200BMaya\u200E \u202ASol\u202C', 'Maya Sol'],
    ['\u2068\u0645\u0631\u064A\u0645\u2069', '\u0645\u0631\u064A\u0645'],
    ['Ma\u00ADya\u2060\uFEFF', 'Maya'],
    ['\u3164\u115F', ''],
    ['\u200DMaya\u200D Sol\u200C', 'Maya Sol'],
  ])('has no invisible characters in a line: %j', (line, expected) => {
    expect(read('name', line)).toBe(expected);
  });

  it.each([
    ['joined emoji', '\u{1F469}\u200D\u{1F680} Maya'],
    ['a Persian name', '\u0646\u06CC\u06A9\u200C\u0646\u0627\u0645'],
    ['the variant of a Japanese name', '\u8FBB\u{E0100}\u3055\u3093'],
    ['a coloured heart', 'Maya \u2764\uFE0F'],
    ['the flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E007F} game'],
  ])('keeps characters that change their neighbours: %s', (_, line) => {
    expect(read('name', line)).toBe(line);
  });

  it.each([
    ...['<{}>', 'mailto:{}', 'MAILTO:{}?subject=Hi', '{} ; ', '<mailto:{}>;', '{}.', "'{}'"],
    ...['"{}"', '({})', '[{}],', '\u201C{}\u201D', '\u200B{}\u200E', '\u00A0{}\u3000'],
  ])('has an address without what is around it: %j', (around) => {
    expect(read('email', around.replace('{}', 'maya@studio.example'))).toBe('maya@studio.example');
  });

  it('has an address without invisible characters in it', () => {
    const typed = 'ma\u00ADya\u2068@\u2069stu\u200Bdio.example';
    expect(read('email', typed)).toBe('maya@studio.example');
  });

  it.each([
    ...["o'neil+tag@studio.example", 'maya@[192.0.2.1]', 'é@ü.example', 'mailto@b.example'],
    ...[' maya, ', 'Maya <maya@studio.example>', 'mailto:', '<>', ',;.'],
  ])('keeps an address, or a text that is none, as typed: %j', (text) => {
    expect(read('email', text)).toBe(text);
  });

  it('is of a robot if the honeypot field is filled in', () => {
    expect(isHoneypotFilled(form({}))).toBe(false);
    expect(isHoneypotFilled(form({ [HONEYPOT_FIELD]: '' }))).toBe(false);
    expect(isHoneypotFilled(form({ [HONEYPOT_FIELD]: 'https://spam.example' }))).toBe(true);
  });
});
