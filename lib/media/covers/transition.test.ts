/** @jest-environment node */
import { HOSTILE_STRINGS } from '@/e2e/hostile/strings';
import { coverTransition } from './transition';

it.each(['статья 1', '\ud800', '', ...HOSTILE_STRINGS])(
  'has only safe characters for the id %j',
  (id) => {
    expect(coverTransition(id)).toMatch(/^cover-[a-zA-Z0-9_]*$/);
  },
);

it('differs for each id', () => {
  const ids = ['a b', 'a-b', 'a_b', 'a_32_b', 'ab', 'A b'];
  expect(new Set(ids.map(coverTransition)).size).toBe(ids.length);
});
