import { advancePublication } from '../base/publication';
import { isSameSpelling, notedSpelling, noteSpelling } from './spelling';

it.each([
  ['press-kit', 'PRESS-Kit', true],
  ['résumé', 'Resume', true],
  ['game', ' game ', true],
  ['game', 'games', false],
  ['press-kit', 'press kit', false],
])('%s and %s are the same: %p', (one, other, isSame) => {
  expect(isSameSpelling(one, other)).toBe(isSame);
});

it('has for 20,000 cases of a path its own, once one was seen', () => {
  const own = '/r/a-long-press-kit';
  const cases = Array.from({ length: 20_000 }, (_, number) =>
    [...own].map((it, at) => ((number >> at) & 1 ? it.toUpperCase() : it)).join(''),
  );
  expect(cases.filter(notedSpelling)).toEqual([]);
  noteSpelling('/r/A-LONG-press-kit', own);
  expect(cases.every((path) => notedSpelling(path) === own)).toBe(true);
  expect(notedSpelling('/r/another')).toBeUndefined();
});

it('has what was noted last, and nothing after a publication', () => {
  noteSpelling('/article/Launch', '/article/launch');
  noteSpelling('/article/launch', '/article/Launch');
  expect(notedSpelling('/article/LAUNCH')).toBe('/article/Launch');
  advancePublication();
  expect(notedSpelling('/article/LAUNCH')).toBeUndefined();
});
