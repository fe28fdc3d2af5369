import { hasVersion } from './entity-tag';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s has the version "a": %s', (header, expected) => {
  expect(hasVersion(header, '"a"')).toBe(expected);
  expect(hasVersion(header, 'W/"a"')).toBe(expected);
});
