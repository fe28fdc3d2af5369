import { nextPublication } from '../../../engine/testing';
import { isSameSpelling, isUsableSlug, notedSpelling, noteSpelling } from './slugs';

const LONG = 'x'.repeat(200);
const USABLE = ['Press é', 'a%2Fb', 'a.segments', '...', 'rsc', 'a.rsc.b', '[slug]', LONG];
it.each(USABLE)('is usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(true);
});

const OTHERS = ['', '  ', '.', '..', 'a.rsc', 'a\0b', '\ud800', `${LONG}x`];
it.each(OTHERS)('is not usable: %j', (slug) => {
  expect(isUsableSlug(slug)).toBe(false);
});

it.each([
  ['press-kit', 'PRESS-Kit', true],
  ['résumé', 'Resume', true],
  ['game', ' game ', true],
  ['game', 'games', false],
  ['press-kit', 'press kit', false],
])('%s and %s are the same: %p', (one, other, isSame) => {
  expect(isSameSpelling(one, other)).toBe(isSame);
});

it('knows the canonical path of every spelling in capitals after one was noted', () => {
  const canonical = '/r/a-long-press-kit';
  const cases = Array.from({ length: 2_000 }, (_, number) =>
    [...canonical]
      .map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter))
      .join(''),
  );
  expect(cases.filter(notedSpelling)).toEqual([]);
  noteSpelling('/r/A-LONG-press-kit', canonical);
  expect(cases.every((path) => notedSpelling(path) === canonical)).toBe(true);
  expect(notedSpelling('/r/another')).toBeUndefined();
});

it('knows the path that was noted last, and none after a publication', () => {
  noteSpelling('/article/Launch', '/article/launch');
  noteSpelling('/article/launch', '/article/Launch');
  expect(notedSpelling('/article/LAUNCH')).toBe('/article/Launch');
  nextPublication();
  expect(notedSpelling('/article/LAUNCH')).toBeUndefined();
});
