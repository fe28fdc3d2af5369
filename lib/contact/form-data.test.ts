import { HONEYPOT_FIELD, isHoneypotFilled, readContactForm } from './form';

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

it('reads the four fields as they were typed, and no other', () => {
  const data = form({ name: ' Ann ', email: 'a@b.c', subject: 'Hi', message: 'x', extra: 'y' });
  expect(readContactForm(data)).toEqual({
    name: ' Ann ',
    email: 'a@b.c',
    subject: 'Hi',
    message: 'x',
  });
});

it('treats a missing field, or a file in its place, as empty', () => {
  expect(readContactForm(form({ name: new File(['x'], 'x.txt') }))).toEqual({
    name: '',
    email: '',
    subject: '',
    message: '',
  });
});

it('counts a line break as one character', () => {
  expect(readContactForm(form({ message: 'a\r\nb\rc\nd' })).message).toBe('a\nb\nc\nd');
});

it('replaces a tab by a space in single-line fields, but not in the message', () => {
  const data = form({ name: 'Ann\tO', email: 'a@b.c\t', subject: 'A\tgame', message: '\tx' });
  expect(readContactForm(data)).toEqual({
    name: 'Ann O',
    email: 'a@b.c ',
    subject: 'A game',
    message: '\tx',
  });
});

it('recognizes a robot by the honeypot field', () => {
  expect(isHoneypotFilled(form({}))).toBe(false);
  expect(isHoneypotFilled(form({ [HONEYPOT_FIELD]: '' }))).toBe(false);
  expect(isHoneypotFilled(form({ [HONEYPOT_FIELD]: 'https://spam.example' }))).toBe(true);
});
