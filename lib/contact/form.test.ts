import { checkContact, HONEYPOT_FIELD, isHoneypotFilled, readContactForm } from './form';

describe('the rules', () => {
  const good = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'A game',
    message: 'Ten chars!',
  };
  const check = (values: Partial<typeof good>) => checkContact({ ...good, ...values });

  it.each(['name', 'email', 'subject', 'message'])('require the %s', (field) => {
    const problem = `${field.charAt(0).toUpperCase()}${field.slice(1)} is required`;
    expect(check({ [field]: '' })).toEqual({ [field]: problem });
    expect(check({ [field]: ' \t\n \u00a0          ' })).toEqual({ [field]: problem });
  });

  it('report all errors together', () => {
    expect(check({ name: '', email: 'ann', message: 'short' })).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters long',
    });
  });

  const EMAILS = ['a@b.c', ' ann@example.com ', "o'neil+tag@ex-ample.co.uk", 'é@ü.de'];
  it.each(EMAILS)('accept the email address "%s"', (email) => {
    expect(check({ email })).toEqual({});
  });

  const NO_EMAILS = ['ann', 'ann@', '@a.com', 'ann@a', 'ann@@a.com', 'a b@a.com', 'ann@.'];
  it.each(NO_EMAILS)('reject the email address "%s"', (email) => {
    expect(check({ email })).toEqual({ email: 'Please enter a valid email address' });
  });

  it.each(['123456789', ' hello   '])('reject nine characters: "%s"', (message) => {
    const problem = 'Message must be at least 10 characters long';
    expect(check({ message })).toEqual({ message: problem });
    expect(check({ message: `${message} ` })).toEqual({});
  });

  it.each(['name', 'subject', 'message'])('reject a %s above 10,000 characters', (field) => {
    expect(check({ [field]: 'x'.repeat(10_000) })).toEqual({});
    expect(check({ [field]: 'x'.repeat(10_001) })).toEqual({
      [field]: expect.stringMatching(/^\w+ must be at most 10,000 characters long$/),
    });
  });

  it.each([
    ['name', 'Ann\r\nBcc: x@y.z', 'Name must not contain control characters'],
    ['email', 'ann@example.com\0x', 'Email must not contain control characters'],
    ['subject', 'Hi\nthere', 'Subject must not contain control characters'],
  ])('reject control characters in the %s', (field, value, problem) => {
    expect(check({ [field]: value })).toEqual({ [field]: problem });
  });

  it('accept a message of several lines', () => {
    expect(check({ message: 'One line\n\tand another' })).toEqual({});
  });
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
      { name: 'Ann\tO', email: 'a@b.c\t', subject: 'A\tgame', message: '\tx' },
      { name: 'Ann O', email: 'a@b.c ', subject: 'A game', message: '\tx' },
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
