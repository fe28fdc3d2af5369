import { fillIn, fillInCount, isolate, sentencesOf } from './phrases';

it.each([
  ['شعار', '\u2068شعار\u2069'],
  ['about שלום', '\u2068about שלום\u2069'],
  ['contract', 'contract'],
  ['日本 🔥 Ελλάς', '日本 🔥 Ελλάς'],
  ['', ''],
])('%j cannot change the order of the words around it', (text, isolated) => {
  expect(isolate(text)).toBe(isolated);
});

it.each([
  ['Your game. Your name. Our fire.', ['Your game.', 'Your name.', 'Our fire.']],
  ['Version 1.5 of one sentence', ['Version 1.5 of one sentence']],
  ['', ['']],
])('the sentences of %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

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
