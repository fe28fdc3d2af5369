import { fillIn, fillInCount } from './fill-in';

it('replaces each name by its value, once, and keeps a name without one', () => {
  const values = { share: '30%', amount: '{share}' };
  expect(fillIn('{share} of {amount}: {share} {no} {}', values)).toBe(
    '30% of {share}: 30% {no} {}',
  );
});

it.each([
  ['en', 1, '1 tag'],
  ['en', 2, '2 tags'],
  ['en', 0, '0 tags'],
  ['ja', 1, '1 tags'],
])('takes the plural of the language: %s, %d', (locale, count, text) => {
  expect(fillInCount({ one: '{count} tag', other: '{count} tags' }, count, locale)).toBe(text);
});
