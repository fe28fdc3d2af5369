import { fillIn, fillInCount } from './fill-in';

it('replaces each name by its value, once', () => {
  const values = { share: '30%', amount: '{share}' };
  expect(fillIn('Store, {share} of {amount}: {share}', values)).toBe('Store, 30% of {share}: 30%');
});

it('keeps a name without a value', () => {
  expect(fillIn('{unknown} {}', {})).toBe('{unknown} {}');
});

it.each([
  ['en', 1, '1 tag'],
  ['en', 2, '2 tags'],
  ['en', 0, '0 tags'],
  ['ja', 1, '1 tags'],
])('takes the plural of the language: %s, %d', (locale, count, text) => {
  expect(fillInCount({ one: '{count} tag', other: '{count} tags' }, count, locale)).toBe(text);
});
