import { fillIn } from './fill-in';

it('replaces each name by its value, once', () => {
  const values = { share: '30%', amount: '{share}' };
  expect(fillIn('Store, {share} of {amount}: {share}', values)).toBe('Store, 30% of {share}: 30%');
});

it('keeps a name without a value', () => {
  expect(fillIn('{unknown} {}', {})).toBe('{unknown} {}');
});
