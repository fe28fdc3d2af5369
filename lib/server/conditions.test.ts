import { isKnown } from './conditions';

const TUESDAY = 'Tue, 06 Jan 2026 03:04:05 GMT';
const MONDAY = 'Mon, 05 Jan 2026 03:04:05 GMT';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('If-None-Match %s is a client with the version "a": %s', (tags, expected) => {
  for (const etag of ['"a"', 'W/"a"']) {
    expect(isKnown({ 'if-none-match': tags }, { etag })).toBe(expected);
  }
});

it.each([
  [{ 'if-modified-since': TUESDAY }, TUESDAY, true],
  [{ 'if-modified-since': TUESDAY }, MONDAY, true],
  [{ 'if-modified-since': MONDAY }, TUESDAY, false],
  [{ 'if-modified-since': TUESDAY }, undefined, false],
  [{ 'if-modified-since': 'yesterday' }, MONDAY, false],
  [{ 'if-modified-since': TUESDAY, 'if-none-match': '"b"' }, TUESDAY, false],
  [{}, TUESDAY, false],
])('%j is a client with what changed on %s: %s', (request, date, expected) => {
  const changed = date && { 'last-modified': date };
  expect(isKnown(request, { etag: '"a"', ...changed })).toBe(expected);
});
