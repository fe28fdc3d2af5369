import { checkContact } from './form';

const good = {
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'A game',
  message: 'Ten chars!',
};
const check = (values: Partial<typeof good>) => checkContact({ ...good, ...values });

it('has no errors for a good message', () => {
  expect(check({})).toEqual({});
});

describe('required', () => {
  it.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ])('%s', (field, problem) => {
    expect(check({ [field]: '' })).toEqual({ [field]: problem });
    expect(check({ [field]: ' \t\n \u00a0          ' })).toEqual({ [field]: problem });
  });

  it('is reported together with other errors', () => {
    expect(check({ name: '', email: 'ann', message: 'short' })).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters long',
    });
  });
});

describe('email', () => {
  it.each([
    'a@b.c',
    'ann+tag@mail.example.co.uk',
    ' ann@example.com ',
    "o'neil@ex-ample.io",
    'é@ü.de',
  ])('accepts "%s"', (email) => {
    expect(check({ email })).toEqual({});
  });

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'a b@example.com',
    'ann@.',
  ])('rejects "%s"', (email) => {
    expect(check({ email })).toEqual({ email: 'Please enter a valid email address' });
  });
});

describe('the message’s length', () => {
  const tooShort = { message: 'Message must be at least 10 characters long' };

  it('is at least ten characters', () => {
    expect(check({ message: '123456789' })).toEqual(tooShort);
    expect(check({ message: '1234567890' })).toEqual({});
  });

  it('is measured on the untrimmed text', () => {
    expect(check({ message: '  hello   ' })).toEqual({});
    expect(check({ message: ' hello   ' })).toEqual(tooShort);
  });
});

describe('too long', () => {
  it.each(['name', 'subject', 'message'])('is a %s above 10,000 characters', (field) => {
    expect(check({ [field]: 'x'.repeat(10_000) })).toEqual({});
    expect(check({ [field]: 'x'.repeat(10_001) })).toEqual({
      [field]: expect.stringMatching(/^\w+ must be at most 10,000 characters long$/),
    });
  });
});

describe('control characters', () => {
  it.each([
    ['name', 'Ann\r\nBcc: x@y.z', 'Name must not contain control characters'],
    ['email', 'ann@example.com\0x', 'Email must not contain control characters'],
    ['subject', 'Hi\nthere', 'Subject must not contain control characters'],
  ])('are refused in the %s', (field, value, problem) => {
    expect(check({ [field]: value })).toEqual({ [field]: problem });
  });

  it('are allowed in the message, which has several lines', () => {
    expect(check({ message: 'One line\n\tand another' })).toEqual({});
  });
});
