import { titleFromName, withoutTitle } from './title';

it.each([
  ['the-API-guide', 'The API Guide'],
  ['--two words-', 'Two Words'],
  ['7-lessons', '7 Lessons'],
  ['été-à-paris', 'Été À Paris'],
  ['𐐨bc-def', '𐐀bc Def'],
  ['საქართველო-თამაშები', 'საქართველო თამაშები'],
  ['ﬁrst-ﬂight', 'First Flight'],
  ['ßen', 'Ssen'],
  ['ǆungla-Ǆ', 'ǅungla ǅ'],
  [null, 'Untitled'],
  [' - ', 'Untitled'],
])('the name %j has the title %j', (name, title) => {
  expect(titleFromName(name)).toBe(title);
});

it.each([
  ['# Co-op Night\n\nText.', '\n\nText.'],
  ['\n#  co‑op night ##\r\nText.', '\n\r\nText.'],
  ['Co Op Night\n===\n\nText.', '\n\n\nText.'],
  ['# Co-op Night', ''],
])('the first heading %j that repeats the title is an empty line', (body, rest) => {
  expect(withoutTitle(body, 'Co Op Night')).toBe(rest);
});

it.each([
  '# Another\n\nText.',
  '## Co-op Night',
  'Co-op Night\n\nText.',
  'Text.\n\n# Co-op Night',
  '#Co-op Night',
  '',
])('the body %j stays', (body) => {
  expect(withoutTitle(body, 'Co Op Night')).toBe(body);
});
