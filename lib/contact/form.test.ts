import { MESSAGE_FIELDS } from '../publisher-api/contract';
import {
  CONTACT_FIELDS,
  checkContact,
  HONEYPOT_FIELD,
  isHoneypotFilled,
  readContactForm,
} from './form';

const GOOD = { name: 'Ann', email: 'ann@example.com', subject: 'A game', message: 'Ten chars!' };
const check = (values: Partial<typeof GOOD>) => checkContact({ ...GOOD, ...values });
const LONG = 'x'.repeat(10_000);

it.each<Partial<typeof GOOD>>([
  ...['a@b.c', ' ann@example.com ', "o'neil+tag@ex-ample.co.uk", 'é@ü.de'].map((email) => ({
    email,
  })),
  { name: LONG, subject: LONG, message: LONG },
  { message: '123456789 ' },
  { message: 'One line\n\tand another' },
])('is valid: %j', (values) => {
  expect(check(values)).toEqual({});
});

const NO_EMAIL = 'Please enter a valid email address';
const TOO_SHORT = 'Message must be at least 10 characters long';

it.each<[string, keyof typeof GOOD, string[]]>([
  ['Name is required', 'name', ['', ' \t\n \u00a0          ', '\u2800 \u2800', '\u3164']],
  ['Email is required', 'email', ['']],
  ['Subject is required', 'subject', ['']],
  ['Message is required', 'message', ['', ' \t\n \u00a0          ', '\u200b\n\u2060'.repeat(9)]],
  [NO_EMAIL, 'email', ['ann', 'ann@', '@a.com', 'ann@a', 'ann@@a.com', 'a b@a.com', 'ann@.']],
  [TOO_SHORT, 'message', ['123456789', ' hello   ']],
  ['Name must be at most 10,000 characters long', 'name', [`${LONG}x`]],
  ['Subject must be at most 10,000 characters long', 'subject', [`${LONG}x`]],
  ['Message must be at most 10,000 characters long', 'message', [`${LONG}x`]],
  ['Name must not contain control characters', 'name', ['Ann\r\nBcc: x@y.z']],
  ['Email must not contain control characters', 'email', ['ann@example.com\nx']],
  ['Subject must not contain control characters', 'subject', ['Hi\nthere']],
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
  const empty = { name: '', email: '', subject: '', message: '' };

  it.each([
    [
      'the four fields as they were typed, and no other',
      { name: ' Ann ', email: 'a@b.c', subject: 'Hi', message: 'x', extra: 'y' },
      { name: ' Ann ', email: 'a@b.c', subject: 'Hi', message: 'x' },
    ],
    ['nothing for a missing field and for a file', { name: new File(['x'], 'x.txt') }, empty],
    ['line breaks as LF', { message: 'a\r\nb\rc\nd' }, { ...empty, message: 'a\nb\nc\nd' }],
    [
      'a tab as a space, but not in the message',
      { name: 'Ann\tO', email: 'a@b\t', subject: 'A\tgame', message: '\tx' },
      { name: 'Ann O', email: 'a@b ', subject: 'A game', message: '\tx' },
    ],
  ])('has %s', (_, fields, values) => {
    expect(readContactForm(form(fields as Record<string, string | File>))).toEqual(values);
  });

  it('is of a robot if the honeypot field is filled in', () => {
    expect(isHoneypotFilled(form({}))).toBe(false);
    expect(isHoneypotFilled(form({ [HONEYPOT_FIELD]: '' }))).toBe(false);
    expect(isHoneypotFilled(form({ [HONEYPOT_FIELD]: 'https://spam.example' }))).toBe(true);
  });
});

it('every field is sent to the API, and every field of the API is in the form', () => {
  expect(CONTACT_FIELDS).toEqual(MESSAGE_FIELDS);
});
